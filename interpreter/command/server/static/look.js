// How the title looks, as its chart says: shapes of pieces, colours, arrows. It comes once.
export let look = null;
export const hasMap = () => look.maps.length > 0;
export function learn(chart) { look = chart; }
