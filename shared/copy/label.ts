import { messages } from '../kernel/language.ts'

/** What is said of a photographed label, and of what was read on it. */
export const labelCopy = messages('label', {
  title: 'Read on the label',
  reading: 'Reading the label…',
  firstTime:
    'The first time, the reader itself is fetched, about 4 MB. From then on it needs no network.',
  isIt: 'Is it this one?',
  mayBe: 'Not sure. It may be one of these:',
  noBottle: 'No bottle that is known here was found on it.',
  says: 'It may say this:',
  touch: 'Touch what is right. Nothing is filled in or saved by itself.',
  nothing: 'Nothing on it could be read surely',
  nothingSentence:
    'The photo stays with the bottle. Type the rest, or take it again closer and in better light.',
  noReader: 'The label cannot be read here now',
  noReaderSentence:
    'What reads labels is fetched once, with a network, and needs a browser of 2023 or later. The photo stays with the bottle; type the rest.',
  stopped: 'What reads labels has stopped',
  stoppedSentence: 'The photo stays with the bottle. Take it again, or type the rest.',
})
