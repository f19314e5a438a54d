"""An editor reduced to its protocol: starts `plainrules lsp`, opens files, asks, and carries out edits."""

from __future__ import annotations

import json
import queue
import subprocess
import sys
import threading
from pathlib import Path

PATIENCE = 60  # seconds for an answer, on a busy machine


class Editor:
    """A server of its own for a folder with titles."""

    def __init__(self, folder: Path, environment: dict[str, str]) -> None:
        self.folder, self.number, self.versions = folder, 0, {}
        self.texts: dict[Path, str] = {}
        self.got: queue.Queue = queue.Queue()
        self.told: dict[str, list] = {}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "interpreter", "lsp"],
            cwd=folder, env=environment, stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )  # fmt: skip
        threading.Thread(target=self._listen, daemon=True).start()
        self.ask("initialize", processId=None, rootUri=folder.as_uri(), capabilities={})
        self.say("initialized")

    def _listen(self) -> None:
        stream = self.process.stdout
        while header := stream.readline():
            length = int(header.split(b":")[1])
            while stream.readline().strip():
                pass
            self.got.put(json.loads(stream.read(length)))

    def _send(self, message: dict) -> None:
        body = json.dumps({"jsonrpc": "2.0", **message}).encode()
        self.process.stdin.write(b"Content-Length: %d\r\n\r\n%s" % (len(body), body))
        self.process.stdin.flush()

    def say(self, method: str, **params) -> None:
        self._send({"method": method, "params": params})

    def ask(self, method: str, **params):
        """The whole answer, with `result` or `error`."""
        self.number += 1
        self._send({"id": self.number, "method": method, "params": params})
        while True:
            message = self.got.get(timeout=PATIENCE)
            if message.get("id") == self.number and "method" not in message:
                return message
            self._note(message)

    def _note(self, message: dict) -> None:
        if message.get("method") == "textDocument/publishDiagnostics":
            params = message["params"]
            self.told[params["uri"]] = params["diagnostics"]

    def mistakes(self, path: Path, wanted) -> list[dict]:
        """The mistakes shown in a file, as soon as they are as `wanted` says."""
        while not wanted(self.told.get(path.as_uri(), [])):
            self._note(self.got.get(timeout=PATIENCE))
        return self.told.get(path.as_uri(), [])

    def open(self, path: Path) -> None:
        self.texts[path] = path.read_text(encoding="utf-8")
        document = {
            "uri": path.as_uri(),
            "languageId": "yaml",
            "version": 1,
            "text": self.texts[path],
        }
        self.say("textDocument/didOpen", textDocument=document)

    def type(self, path: Path, text: str) -> None:
        """All of the file becomes this text, unsaved."""
        self.texts[path] = text
        self.versions[path] = self.versions.get(path, 1) + 1
        document = {"uri": path.as_uri(), "version": self.versions[path]}
        self.say("textDocument/didChange", textDocument=document, contentChanges=[{"text": text}])

    def at(self, path: Path, before: str) -> dict:
        """The parameters of a question at the place right behind some words of a file."""
        text = self.texts[path]
        place = text.index(before) + len(before)
        line = text.count("\n", 0, place)
        character = place - (text.rfind("\n", 0, place) + 1)
        return {
            "textDocument": {"uri": path.as_uri()},
            "position": {"line": line, "character": character},
        }

    def close(self) -> None:
        self.ask("shutdown")
        self.say("exit")
        self.process.wait(timeout=PATIENCE)
        self.process.stdin.close()
        self.process.stdout.close()
