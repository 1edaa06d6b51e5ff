import { bottleCopy } from '../../../shared/copy/bottle.ts'
import type { ActWords } from '../../lib/explain-error.ts'

/** The message for a picture that this device cannot use. */
export const photoWords: ActWords = {
  failed: bottleCopy.failedTitle,
  codes: {
    too_large: bottleCopy.photoTooLarge,
    not_an_image: bottleCopy.photoNotAnImage,
    not_stored: bottleCopy.notStored,
  },
}
