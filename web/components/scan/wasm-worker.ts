import zxing from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CameraPicture, ReaderMessage } from './reader-messages.ts'
import { openDecoder } from './wasm-decoder.ts'

// Reads codes off the page's thread. If WebAssembly or its file is unavailable it says so, and the
// page uses the other worker.

const say = (message: ReaderMessage) => self.postMessage(message)

openDecoder(zxing).then(
  (look) => {
    self.onmessage = ({ data }: MessageEvent<CameraPicture>) =>
      // The page waits for a message: it sees errors of the worker, but not of a promise.
      void look(data).then(say, reportError)
    say('ready')
  },
  () => say('unavailable'),
)
