import { messages } from '../kernel/language.ts'

/** Linking an identity provider that the operator has set, and proving by it who one is. */
export const providerCopy = messages('provider', {
  linked: 'Linked. You can use it to sign in.',
  notLinked: 'Not linked. Link it to sign in with it.',
  link: 'Link',
  linkOf: (name: string) => `Link ${name}`,
  linking: 'Opening…',
  linkSentence: (name: string) =>
    `You sign in at ${name} and return here. We receive your identity there, your name and your email address, and nothing else.`,
  unlink: 'Unlink',
  unlinkOf: (name: string) => `Unlink ${name}`,
  unlinking: 'Unlinking…',
  unlinkTitle: (name: string) => `Unlink ${name}?`,
  unlinkSentence: 'After that you sign in with your password or a passkey.',
  unlinked: (name: string) => `${name} unlinked`,
  prove: (name: string) => `Sign in with ${name} again`,
  /** Below the title of a part of the settings. */
  proven: (name: string) => `Confirmed by ${name}`,
  provenSentence: 'Valid for five minutes and one action.',
  noPassword: 'This account has no password yet:',
  choosePassword: 'Choose one by email',
})
