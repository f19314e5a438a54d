// How the title looks, as its chart says: shapes of pieces, colours, arrows. It comes once.
export let look = null;
export function learn(chart) { look = chart; }
