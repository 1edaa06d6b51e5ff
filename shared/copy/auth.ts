import { minimumAge } from '../business/age.ts'
import { brand } from '../business/brand.ts'
import { messages } from '../kernel/language.ts'

/** Sign in, join, and the way back in. */
export const authCopy = messages('auth', {
  joinTitle: `Join ${brand.name}`,
  signInTitle: 'Welcome Back',
  forgotTitle: 'Forgot your password?',
  resetTitle: 'Choose a new password',
  checkMailTitle: 'Look into your mail',

  joinSentence: 'A cellar book that works without a network, on every device of yours.',
  signInSentence: 'Sign in to open your cellar on this device.',
  signInAgainSentence: (email: string) => `Sign in as ${email} to send what waits on this device.`,
  forgotSentence: 'Enter your e-mail address, and we send you a link to choose a new one.',
  resetSentence:
    'It replaces the old one, and ends whatever opened your account before: all devices are signed out, and access tokens and passkeys open nothing any more.',
  checkMailSentence: (email: string) =>
    `If there is an account for ${email}, a link to choose a new password is on its way. It works for one hour.`,

  joinedByMailSentence: (email: string) =>
    `A letter to ${email} is on its way. Its link lets you choose your password and come in.`,

  name: 'Name',
  email: 'E-mail',
  password: 'Password',
  newPassword: 'New password',
  passwordHint: (min: number) => `At least ${min} characters.`,

  ageConfirmation: `I am ${minimumAge}+ years old and legally able to purchase alcohol`,
  ageMissing: `Please confirm you are ${minimumAge} or older to continue.`,

  joinFree: 'Continue with Free Plan',
  joining: 'Joining…',
  signIn: 'Sign In',
  signingIn: 'Signing in…',
  sendLink: 'Send the link',
  sending: 'Sending…',
  savePassword: 'Save password',
  saving: 'Saving…',

  toJoinQuestion: 'New here?',
  toJoin: 'Join',
  toSignInQuestion: 'Already a member?',
  toSignIn: 'Sign in',
  toForgot: 'Forgot your password?',
  backToSignIn: 'Back to sign in',

  legalBefore: 'By continuing you accept the',
  terms: 'Terms of Service',
  legalBetween: 'and the',
  privacy: 'Privacy Policy',
  legalAfter: '.',

  nameMissing: 'Enter your name.',
  emailMissing: 'Enter your e-mail address, such as ann@example.com.',
  passwordMissing: 'Enter your password.',
  passwordShort: (min: number) => `Use at least ${min} characters.`,
  passwordCommon:
    'This is one of the most common passwords, and strangers try those first. Choose another, such as three or four words in a row.',
  passwordLong: (max: number) => `Use at most ${max} characters.`,

  failedTitle: 'That did not work',
  wrongCredentials: 'E-mail and password do not belong together. Check both and try again.',
  joinedButNot:
    'There may be an account with this address already. Sign in with its password, or ask for a new one.',
  linkTooOld: 'This link is used up or too old. Ask for a new one.',
  tooManyTries: 'These were many tries in a short time. Wait a minute, then try again.',
  tooManySignIns:
    'Many wrong passwords were tried for this account, perhaps by somebody else. A passkey, or a new password by letter, lets you in at once; else wait a little.',
  serverTrouble: 'The server could not answer. Nothing has changed; try again in a moment.',
  offlineTitle: 'There is no connection',
  offlineJoin: 'Joining needs the network once. Connect and try again; what you typed stays here.',
  offlineSignIn: 'Signing in needs the network. Connect and try again; what you typed stays here.',

  passkeySignIn: 'Use a passkey',
  passkeyWaiting: 'Waiting for your passkey…',
  passkeyUnknown: 'This passkey belongs to no account here. Sign in with your password.',

  passwordSaved: 'Your new password is saved. Sign in with it.',
})
