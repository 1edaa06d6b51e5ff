import { messages } from '../kernel/language.ts'

/** The scanner, wherever it is used. */
export const scanCopy = messages('scan', {
  barcodeTitle: 'Scan the barcode',
  aim: 'Hold the bars inside the frame.',
  asking: 'Looking the number up…',
  fromOpenFoodFacts: 'Says Open Food Facts. Look through it before you save.',
  starting: 'The camera is starting…',
  typeBarcode: 'Or type the number under the bars',
  use: 'Use this number',
  noBarcode: 'This is no number of a barcode. It has 8, 12 or 13 digits; check the last one.',
  torchOn: 'Turn the light on',
  torchOff: 'Turn the light off',
  preview: 'What the camera sees',
  troubles: {
    refused: 'The camera is not allowed here. Allow it in the settings of the browser, or type it.',
    none: 'There is no camera here. Type it instead.',
    busy: 'The camera cannot be used now; another app may hold it. Type it instead.',
    stopped: 'The scanner stopped. Type it instead, or open it again.',
  },
  known: (name: string) => `That is ${name}`,
  newCode: 'This number is new here',
  newCodeSentence: 'Fill in the rest once, and it is known from then on.',
})
