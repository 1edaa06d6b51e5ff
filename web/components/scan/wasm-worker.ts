import zxing from 'zxing-wasm/reader/zxing_reader.wasm?url'
import type { CameraPicture, ReaderMessage } from './reader-messages.ts'
import { openDecoder } from './wasm-decoder.ts'

// Looks for codes beside the page. Where WebAssembly or its file is not to be had it says so, and the page
// goes on with the other worker.

const say = (message: ReaderMessage) => self.postMessage(message)

openDecoder(zxing).then(
  (look) => {
    self.onmessage = ({ data }: MessageEvent<CameraPicture>) =>
      // The page waits for a message: it hears of an error of the worker, and of none of a promise.
      void look(data).then(say, reportError)
    say('ready')
  },
  () => say('unavailable'),
)
