// The Python of the page, asked one thing after another. What an order changes is stored before its answer goes out.
import { loadPyodide } from "./pyodide.mjs";

const here = new URL("./", import.meta.url);
const home = `/games${new URL("../", here).pathname}`; // the browser stores it by this name: one for each folder of a host
const FAILED = JSON.stringify({ mistake: "this has failed here" });

async function begin() {
  const files = Promise.all(["program.zip", "title.bin"].map(async name => [`/${name}`, new Uint8Array(await (await fetch(new URL(name, here))).arrayBuffer())]));
  const python = await loadPyodide({ indexURL: here.href }), { FS } = python;
  for (const [path, bytes] of await files) FS.writeFile(path, bytes);
  FS.mkdirTree(home);
  FS.mount(FS.filesystems.IDBFS, {}, home);
  const store = load => new Promise((done, failed) => FS.syncfs(load, error => error ? failed(error) : done()));
  await store(true);
  python.runPython("import sys; sys.path.insert(0, '/program.zip')");
  const games = python.pyimport("interpreter.command.site.offline_games").Games.begin("/title.bin", home);
  return { games, store };
}

async function answer([number, what, order]) {
  try {
    const { games, store } = await begun;
    const found = order === undefined ? games.ask(what) : games.ask(what, order);
    if (order !== undefined) await store(false);
    postMessage([number, found]);
  } catch (error) {
    console.error(error);
    postMessage([number, FAILED]);
  }
}

const begun = begin();
let last = begun.catch(() => {});
onmessage = ({ data }) => { last = last.then(() => answer(data)); };
