import { messages } from '../kernel/language.ts'

/** About a photographed label and its readings. */
export const labelCopy = messages('label', {
  title: 'Read on the label',
  reading: 'Reading the label…',
  firstTime: 'The label reader is downloaded once, about 4 MB. After that it works offline.',
  isIt: 'Is it this one?',
  mayBe: 'Not sure. It may be one of these:',
  noBottle: 'No known bottle found.',
  says: 'Text on the label:',
  touch: 'Tap the correct values. Nothing is filled in automatically.',
  nothing: 'The label could not be read',
  nothingSentence:
    'The photo stays with the bottle. Type the rest, or take it again closer and in better light.',
  noReader: 'The label reader is not available',
  noReaderSentence:
    'It is downloaded once you are online, and needs a browser from 2023 or later. The photo stays with the bottle; type the rest.',
  stopped: 'The label reader stopped',
  stoppedSentence: 'The photo stays with the bottle. Take it again, or type the rest.',
})
