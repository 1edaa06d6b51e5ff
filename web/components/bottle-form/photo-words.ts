import { bottleCopy } from '../../../shared/copy/bottle.ts'
import type { ActWords } from '../../lib/explain-error.ts'

/** What is said of a picture that this device did not take in. */
export const photoWords: ActWords = {
  failed: bottleCopy.failedTitle,
  codes: {
    too_large: bottleCopy.photoTooLarge,
    not_an_image: bottleCopy.photoNotAnImage,
    not_stored: bottleCopy.notStored,
  },
}
