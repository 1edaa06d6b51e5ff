import language from '@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'
import core from 'tesseract.js-core/tesseract-core-simd-lstm.wasm?url'
import { readKnownBottles } from '../../../shared/features/catalogue/known-bottle.ts'
import wellKnown from '../../../shared/features/catalogue/known-bottles.txt?raw'
import { unpackedFile } from '../../online/unpacked-file.ts'
import { readingOf } from './reading-of.ts'
import type { LabelQuestion, LabelReply } from './label-messages.ts'
import { openRecognizer } from './tesseract.ts'

// Reads a label off the page's thread, and finds the bottle. Well-known bottles and the matching of
// names are in this file, Tesseract and its language in fetched ones: a device has all after its
// first label.

const say = (message: LabelReply) => self.postMessage(message)

unpackedFile(language)
  .then((trained) => openRecognizer(core, trained))
  .then(
    (recognize) => {
      // The page gets an error here as an error of the worker.
      self.onmessage = ({ data }: MessageEvent<LabelQuestion>) =>
        say(readingOf(data, readKnownBottles(wellKnown), recognize))
      say('ready')
    },
    () => say('unavailable'),
  )
