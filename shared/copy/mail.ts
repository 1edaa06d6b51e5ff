import { brand } from '../business/brand.ts'
import { maxSupportMessage } from '../business/support.ts'
import { nameInLetter, quotedInLetter } from '../kernel/strangers-words.ts'
import { messages } from '../kernel/language.ts'

/** Letters to one person, as plain text. */
export const mailCopy = messages('mail', {
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

  resetUnprovenSubject: 'Your address was never confirmed',
  resetUnprovenText: (link: string) =>
    [
      `Someone asked for a new password for a ${brand.name} account with this address, but nobody has ever confirmed that the address belongs to it, so no link can be sent. If it was you, sign in and confirm the address in the settings, or ask whoever runs the server:`,
      link,
      'If it was not you, do nothing.',
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
      `The password of your ${brand.name} account was changed, and everything that opened it before has ended: all devices are signed out, and access tokens, passkeys and notifications are gone. Sign in with the new one.`,
      `If it was not you, choose a new one at once:`,
      link,
    ].join('\n\n'),
  passwordChangedText: (link: string, endedEverything: boolean) =>
    [
      `The password of your ${brand.name} account was changed in a browser that was signed in, and all others were signed out.${endedEverything ? ' Access tokens, passkeys and notifications were ended, too.' : ''}`,
      'If it was not you, choose a new one at once:',
      link,
    ].join('\n\n'),

  proveSubject: 'Confirm your address',
  proveText: (link: string) =>
    [
      `Someone has a ${brand.name} account with this address. If it is you, open this link within one hour to confirm that the address is yours:`,
      link,
      'If it is not you, do nothing: nothing that is meant for you goes to that account.',
    ].join('\n\n'),

  emailSubject: 'Confirm your new address',
  emailText: (link: string) =>
    [
      `Someone wants to use this address for their ${brand.name} account. If it was you, open this link within one hour:`,
      link,
      'If it was not you, do nothing: nothing changes without this link.',
    ].join('\n\n'),
  emailTakenText: `Someone wanted to use this address for their ${brand.name} account, and it has an account of its own already. If it was you, sign in with that one. If it was not you, do nothing: your account stays as it is.`,
  emailAskedSubject: 'Your address is about to change',
  emailAskedText: (email: string, link: string) =>
    [
      `Someone who is signed in to your ${brand.name} account wants to change its address. It changes once the link in the letter to the new one is followed.`,
      'If it was not you, choose a new password now; that stops the change:',
      link,
      `The new address would be ${email}.`,
    ].join('\n\n'),
  emailDoneSubject: 'Your address was changed',
  /** @param contact the address of whoever runs the server, where they have said one */
  emailDoneText: (email: string, contact: string | undefined) =>
    [
      `Your ${brand.name} account has another address now. If it was not you, tell whoever runs the server.`,
      ...(contact === undefined ? [] : [`They are reached at ${contact}.`]),
      `The new address is ${email}.`,
    ].join('\n\n'),

  noticeSubject: `News from ${brand.name}`,
  /** What somebody is told by mail because they chose so. */
  noticeText: (text: string, link: string, settings: string) =>
    [
      `There is news for you on ${brand.name}.`,
      text,
      link,
      `You get this because you chose letters in the settings of ${brand.name}:\n${settings}`,
    ].join('\n\n'),

  /** What somebody is told by mail whatever they chose, because it is part of what they agreed on. */
  owedText: (text: string, link: string) =>
    [
      `This is about your account on ${brand.name}.`,
      text,
      link,
      'This letter comes whatever you chose in the settings: it is about your money, a bottle that is held for you, or what you may reserve.',
    ].join('\n\n'),

  passkeySubject: 'A passkey was added',
  passkeyText: (name: string, link: string) =>
    [
      `A passkey was added to your ${brand.name} account; whoever holds it can sign in. If it was not you, remove it here and change your password:`,
      link,
      `It is called “${quotedInLetter(name)}”.`,
    ].join('\n\n'),
  linkedSubject: 'A way to sign in was added',
  linkedText: (name: string, link: string) =>
    [
      `Your ${brand.name} account was linked to a way to sign in, and whoever signs in there as you opens it.`,
      `It is called ${quotedInLetter(name)}. If it was not you, unlink it here and change your password:`,
      link,
    ].join('\n\n'),
  inviteSubject: 'You are invited into a cellar',
  inviteText: (from: string, role: string, link: string) => {
    const name = nameInLetter(from)
    return [
      `Somebody shares a cellar on ${brand.name} with you. ${role}`,
      'Open this link within 14 days to accept or decline; without an account, join first:',
      link,
      ...(name === undefined ? [] : [`They call themselves “${name}”.`]),
      'If you do not know this person, do nothing.',
    ].join('\n\n')
  },
  inviteRoles: {
    editor: 'You may see every bottle in it, and add, change, move and pour.',
    viewer: 'You may see every bottle in it.',
  },

  supportSubject: `You have an answer from ${brand.name}`,
  supportText: (answer: string, subject: string, link: string) =>
    [
      `What you wrote to the operator of ${brand.name} was answered.`,
      quotedInLetter(answer, maxSupportMessage),
      `You had written about: ${quotedInLetter(subject)}`,
      link,
    ].join('\n\n'),

  /** To an address that nobody has proven: of what was written with it, nothing is said. */
  supportVisitorText: (answer: string, link: string) =>
    [
      `Somebody who gave this address wrote to the operator of ${brand.name}, and this is the answer. If that was not you, there is nothing to do.`,
      quotedInLetter(answer, maxSupportMessage),
      `To write again: ${link}`,
    ].join('\n\n'),

  tokenSubject: 'An access token was made',
  tokenText: (name: string, reaches: string, link: string) =>
    [
      `An access token was made for your ${brand.name} account. If it was not you, revoke it here and change your password:`,
      link,
      `It ${reaches}.`,
      `It is called “${quotedInLetter(name)}”.`,
    ].join('\n\n'),
})
