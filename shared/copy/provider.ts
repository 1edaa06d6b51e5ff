import { messages } from '../kernel/language.ts'

/** Linking an identity provider that the operator has set, and proving by it who one is. */
export const providerCopy = messages('provider', {
  linked: 'You can sign in with it.',
  notLinked: 'Link it, and you can sign in with it as well.',
  link: 'Link',
  linkOf: (name: string) => `Link ${name}`,
  linking: 'Going there…',
  linkSentence: (name: string) =>
    `You go to ${name}, sign in there, and come back. We are told who you are there, your name and your e-mail address, and nothing else.`,
  unlink: 'Unlink',
  unlinkOf: (name: string) => `Unlink ${name}`,
  unlinking: 'Unlinking…',
  unlinkTitle: (name: string) => `Unlink ${name}?`,
  unlinkSentence: 'You sign in with your password or a passkey from then on.',
  unlinked: (name: string) => `${name} does not sign in any more`,
  prove: (name: string) => `Sign in with ${name} again`,
  /** Below the title of a part of the settings. */
  proven: (name: string) => `${name} has confirmed that it is you`,
  provenSentence: 'It holds for five minutes, and for one thing that asks who you are.',
  noPassword: 'An account that came from there has no password yet:',
  choosePassword: 'Choose one by letter',
})
