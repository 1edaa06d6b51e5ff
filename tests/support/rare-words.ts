import { takeRareWords } from '../../shared/features/collection/import/loaded-words.ts'
import * as words from '../../shared/features/collection/import/rare-words.ts'

/** Setup of the tests: tables are read as on a device that has the rare words. */
takeRareWords(words)
