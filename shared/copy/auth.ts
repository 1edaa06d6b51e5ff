import { minimumAge } from '../business/age.ts'
import { brand } from '../business/brand.ts'
import { messages } from '../kernel/language.ts'

/** Sign in, join, and the way back in. */
export const authCopy = messages('auth', {
  joinTitle: `Join ${brand.name}`,
  signInTitle: 'Welcome Back',
  forgotTitle: 'Forgot your password?',
  resetTitle: 'Choose a new password',
  checkMailTitle: 'Check your email',

  joinSentence: 'A cellar book that works offline, on all your devices.',
  signInSentence: 'Sign in to open your cellar on this device.',
  signInAgainSentence: (email: string) =>
    `Sign in as ${email} to send the pending changes on this device.`,
  forgotSentence: 'Enter your email address, and we will send you a link to choose a new one.',
  resetSentence:
    'All devices will be signed out, and all access tokens and passkeys will stop working.',
  checkMailSentence: (email: string) =>
    `If there is an account for ${email}, we have sent a link to choose a new password. It works for one hour.`,

  joinedByMailSentence: (email: string) =>
    `We have sent an email to ${email}. Follow its link to choose your password and sign in.`,

  name: 'Name',
  email: 'Email',
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
  emailMissing: 'Enter your email address, such as ann@example.com.',
  passwordMissing: 'Enter your password.',
  passwordShort: (min: number) => `Use at least ${min} characters.`,
  passwordCommon:
    'This password is very common and easy to guess. Choose another, such as three or four words in a row.',
  passwordLong: (max: number) => `Use at most ${max} characters.`,

  failedTitle: 'Something went wrong',
  wrongCredentials: 'Wrong email or password. Check both and try again.',
  joinedButNot: 'This address may already have an account. Sign in, or reset your password.',
  linkTooOld: 'This link was already used or has expired. Request a new one.',
  tooManyTries: 'Too many attempts. Wait a minute, then try again.',
  tooManySignIns:
    'Too many wrong passwords were entered for this account. Use a passkey or reset your password, or wait a little.',
  serverTrouble: 'The server did not answer. Nothing has changed. Try again in a moment.',
  offlineTitle: 'You are offline',
  offlineJoin: 'You need a connection to join. Connect and try again; your entries stay here.',
  offlineSignIn: 'You need a connection to sign in. Connect and try again; your entries stay here.',

  passkeySignIn: 'Use a passkey',
  passkeyWaiting: 'Waiting for your passkey…',
  passkeyUnknown: 'No account here uses this passkey. Sign in with your password.',

  passwordSaved: 'Your new password is saved. Sign in with it.',
})
