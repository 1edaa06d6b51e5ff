import { messages } from '../kernel/language.ts'

/** The scanner, wherever it is used. */
export const scanCopy = messages('scan', {
  barcodeTitle: 'Scan the barcode',
  aim: 'Hold the bars or the square code inside the frame.',
  asking: 'Looking up the number…',
  fromOpenFoodFacts: 'From Open Food Facts. Check it before you save.',
  starting: 'The camera is starting…',
  typeBarcode: 'Or type the number under the bars',
  use: 'Use this number',
  noBarcode: 'This is not a valid barcode. It has 8, 12, 13 or 14 digits; check the last one.',
  webAddress: 'This is a web address. Scan the bars instead.',
  otherKeyboard:
    'Your scanner types with another keyboard layout. Set it to the layout of this device.',
  caseOf: 'A case',
  caseOfSentence: 'The number of the bottle inside was used. Check it on the bottle.',
  severalCodes: 'There are several codes in the picture. Which is your bottle’s?',
  useNumber: (number: string) => `Use ${number}`,
  lookAgain: 'Scan again',
  torchOn: 'Turn the light on',
  torchOff: 'Turn the light off',
  preview: 'What the camera sees',
  troubles: {
    refused: 'The camera is blocked. Allow it in your browser’s settings, or type the code.',
    none: 'No camera found. Type the code instead.',
    busy: 'The camera is in use by another app. Type the code instead.',
    stopped: 'The scanner stopped. Open it again, or type the code.',
  },
  several: 'Several bottles have this code',
  severalSentence: 'A shop uses one number for all of them. Choose the right one.',
  known: (name: string) => `Found: ${name}`,
  newCode: 'This number is new here',
  newCodeSentence: 'Fill in the rest once, and we will recognize it next time.',
})
