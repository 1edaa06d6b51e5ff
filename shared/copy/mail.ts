import { brand } from '../business/brand.ts'

/** Letters to one person, as plain text. */
export const mailCopy = {
  joinSubject: `Finish joining ${brand.name}`,
  joinText: (link: string) =>
    [
      `Welcome to ${brand.name}. Open this link within one hour to choose your password; then sign in with it:`,
      link,
      'If it was not you who joined, do nothing: nobody can use the account without this link.',
    ].join('\n\n'),

  resetSubject: 'Choose a new password',
  resetText: (link: string) =>
    [
      `Someone asked for a new password for your ${brand.name} account. If it was you, open this link within one hour:`,
      link,
      'If it was not you, do nothing: your password stays as it is.',
    ].join('\n\n'),

  existingSubject: 'You already have an account',
  existingText: (link: string) =>
    [
      `Someone tried to join ${brand.name} with this e-mail address, and it has an account already. If it was you, sign in, or choose a new password here:`,
      link,
      'If it was not you, do nothing: your account stays as it is.',
    ].join('\n\n'),

  resetDoneSubject: 'Your password was changed',
  resetDoneText: (link: string) =>
    [
      `The password of your ${brand.name} account was changed, and all devices were signed out. Sign in with the new one.`,
      `If it was not you, choose a new one at once:`,
      link,
    ].join('\n\n'),
} as const
