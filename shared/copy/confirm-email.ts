import { messages } from '../kernel/language.ts'

/** Where the link of the letter to a new address leads. */
export const confirmEmailCopy = messages('confirmEmail', {
  emailTitle: 'Confirm your address',
  emailSentence: 'You sign in with this address and receive our emails there.',
  confirmEmail: 'Use this address',
  confirming: 'Confirming…',
  emailConfirmed: (email: string) => `Your address is now ${email}.`,
  emailLinkTooOld:
    'This link was already used or has expired, or the address is taken. Request a new one.',
  offlineEmail: 'You need a connection. Connect and try again.',
  toSettings: 'Continue',
})
