import { messages } from '../kernel/language.ts'

/** Where the link of the letter to a new address leads. */
export const confirmEmailCopy = messages('confirmEmail', {
  emailTitle: 'Confirm your address',
  emailSentence: 'It is the address that you sign in with, and that letters go to.',
  confirmEmail: 'Use this address',
  confirming: 'Confirming…',
  emailConfirmed: (email: string) => `${email} is the address of your account now.`,
  emailLinkTooOld: 'This link is used up or too old, or the address is taken. Ask for a new one.',
  offlineEmail: 'Confirming needs the network. Connect and try again.',
  toSettings: 'Go on',
})
