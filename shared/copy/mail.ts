import { brand } from '../business/brand.ts'
import { maxSupportMessage } from '../business/support.ts'
import { nameInLetter, quotedInLetter } from '../kernel/untrusted-text.ts'
import { paragraphs } from '../kernel/text.ts'
import { messages } from '../kernel/language.ts'

/** Letters to one person, as plain text: their subjects, and how each is put together from `says`. */
export const mailCopy = messages('mail', {
  joinSubject: `Finish joining ${brand.name}`,
  joinText: (link: string): string =>
    paragraphs(mailCopy.says.join[0], link, mailCopy.says.join[1]),

  resetSubject: 'Choose a new password',
  resetText: (link: string): string =>
    paragraphs(mailCopy.says.reset[0], link, mailCopy.says.reset[1]),

  resetUnprovenSubject: 'Your address was never confirmed',
  resetUnprovenText: (link: string): string =>
    paragraphs(mailCopy.says.resetUnproven[0], link, mailCopy.says.resetUnproven[1]),

  existingSubject: 'You already have an account',
  existingText: (link: string): string =>
    paragraphs(mailCopy.says.existing[0], link, mailCopy.says.existing[1]),

  resetDoneSubject: 'Your password was changed',
  resetDoneText: (link: string): string =>
    paragraphs(mailCopy.says.resetDone, mailCopy.says.ifNot, link),
  passwordChangedText: (link: string, endedEverything: boolean): string =>
    paragraphs(mailCopy.says.passwordChanged(endedEverything), mailCopy.says.ifNot, link),

  proveSubject: 'Confirm your address',
  proveText: (link: string): string =>
    paragraphs(mailCopy.says.prove[0], link, mailCopy.says.prove[1]),

  emailSubject: 'Confirm your new address',
  emailText: (link: string): string =>
    paragraphs(mailCopy.says.email[0], link, mailCopy.says.email[1]),
  emailTakenText: `Someone wanted to use this address for their ${brand.name} account, but it already has an account. If it was you, sign in with that one. If not, ignore this email: your account does not change.`,
  emailAskedSubject: 'Your address is about to change',
  emailAskedText(email: string, link: string): string {
    const { begins, ifNot, address } = mailCopy.says.emailAsked
    return paragraphs(begins, ifNot, link, address(email))
  },
  emailDoneSubject: 'Your address was changed',
  /** @param contact the operator's address, if set */
  emailDoneText(email: string, contact: string | undefined): string {
    const { begins, reached, address } = mailCopy.says.emailDone
    return paragraphs(begins, contact === undefined ? undefined : reached(contact), address(email))
  },

  /** @param price `$80.00` */
  findSubject: (bottle: string, price: string) => `Found: ${bottle} for ${price}`,
  findsSubject: (bottle: string, more: number) => `Found: ${bottle} and ${more} more`,
  /** A digest of a day or week: one item by name, the others counted. */
  daySubject: (first: string, more: number) =>
    more === 0 ? `Your day: ${first}` : `Your day: ${first} and ${more} more`,
  weekSubject: (first: string, more: number) =>
    more === 0 ? `Your week: ${first}` : `Your week: ${first} and ${more} more`,
  /** At the end of a subject, for messages with a deadline. */
  subjectUntil: (moment: string) => `until ${moment}`,
  digestTitle: (count: number) =>
    count === 1 ? 'One message in your inbox' : `${count} messages in your inbox`,
  /** Optional mail. */
  noticeText: (text: string, link: string, settings: string): string =>
    paragraphs(mailCopy.says.notice, text, link, `${mailCopy.says.youChose}\n${settings}`),

  /** Mandatory mail, because it is part of an agreement. */
  owedText: (text: string, link: string): string =>
    paragraphs(mailCopy.says.owed[0], text, link, mailCopy.says.owed[1]),

  passkeySubject: 'A passkey was added',
  passkeyText: (name: string, link: string): string =>
    paragraphs(mailCopy.says.passkey, link, mailCopy.says.called(quotedInLetter(name))),
  linkedSubject: 'A way to sign in was added',
  linkedText: (name: string, link: string): string =>
    paragraphs(mailCopy.says.linked, mailCopy.says.linkedTo(quotedInLetter(name)), link),
  inviteSubject: 'You are invited into a cellar',
  inviteText(from: string, role: string, link: string): string {
    const { begins, open, callThemselves, ifUnknown } = mailCopy.says.invite
    const name = nameInLetter(from)
    const who = name === undefined ? undefined : callThemselves(name)
    return paragraphs(`${begins} ${role}`, open, link, who, ifUnknown)
  },
  inviteRoles: {
    editor: 'You can see and edit every bottle in it.',
    viewer: 'You can see every bottle in it.',
  },

  supportSubject: `You have an answer from ${brand.name}`,
  /** @param subject as the sender typed it */
  supportSubjectOf: (subject: string): string =>
    `${mailCopy.supportSubject}: ${quotedInLetter(subject, 100)}`,
  supportText(answer: string, subject: string, link: string): string {
    const { begins, about } = mailCopy.says.support
    const quoted = quotedInLetter(answer, maxSupportMessage)
    return paragraphs(begins, quoted, about(quotedInLetter(subject)), link)
  },

  /** To an unproven address: the sender's message is not quoted. */
  supportVisitorText(answer: string, link: string): string {
    const { begins, again } = mailCopy.says.supportVisitor
    return paragraphs(begins, quotedInLetter(answer, maxSupportMessage), again(link))
  },

  tokenSubject: 'An access token was created',
  tokenText: (name: string, reaches: string, link: string): string =>
    paragraphs(
      mailCopy.says.token,
      link,
      mailCopy.says.reaches(reaches),
      mailCopy.says.called(quotedInLetter(name)),
    ),

  /** The letters, paragraph by paragraph. */
  says: {
    join: [
      `Welcome to ${brand.name}. Open this link within one hour to choose your password; then sign in with it:`,
      'If it was not you, ignore this email: the account cannot be used without this link.',
    ],
    reset: [
      `Someone asked for a new password for your ${brand.name} account. If it was you, open this link within one hour:`,
      'If it was not you, ignore this email: your password does not change.',
    ],
    resetUnproven: [
      `Someone asked for a new password for a ${brand.name} account with this address, but the address was never confirmed, so we cannot send a link. If it was you, sign in and confirm the address in the settings, or ask the operator:`,
      'If it was not you, ignore this email.',
    ],
    existing: [
      `Someone tried to join ${brand.name} with this email address, but it already has an account. If it was you, sign in, or choose a new password here:`,
      'If it was not you, ignore this email: your account does not change.',
    ],
    resetDone: `The password of your ${brand.name} account was changed. All devices are signed out, and all access tokens, passkeys and notifications are revoked. Sign in with the new password.`,
    passwordChanged: (endedEverything: boolean) =>
      endedEverything
        ? `The password of your ${brand.name} account was changed in a signed-in browser, and all others were signed out. Access tokens, passkeys and notifications were revoked, too.`
        : `The password of your ${brand.name} account was changed in a signed-in browser, and all others were signed out.`,
    ifNot: 'If it was not you, choose a new password now:',
    prove: [
      `Someone has a ${brand.name} account with this address. If it is you, open this link within one hour to confirm that the address is yours:`,
      'If it is not you, ignore this email: that account receives nothing of yours.',
    ],
    email: [
      `Someone wants to use this address for their ${brand.name} account. If it was you, open this link within one hour:`,
      'If it was not you, ignore this email: nothing changes without this link.',
    ],
    emailAsked: {
      begins: `Someone signed in to your ${brand.name} account wants to change its address. The change takes effect when the link sent to the new address is opened.`,
      ifNot: 'If it was not you, choose a new password now; that stops the change:',
      address: (email: string) => `The new address would be ${email}.`,
    },
    emailDone: {
      begins: `Your ${brand.name} account now has a new address. If it was not you, contact the operator.`,
      reached: (contact: string) => `The operator’s address is ${contact}.`,
      address: (email: string) => `The new address is ${email}.`,
    },
    notice: `There is news for you on ${brand.name}.`,
    youChose: `You get this because of your email settings on ${brand.name}:`,
    owed: [
      `This is about your account on ${brand.name}.`,
      'We always send this email: it is about a payment, a bottle held for you, or your reservations.',
    ],
    passkey: `A passkey was added to your ${brand.name} account and can be used to sign in. If it was not you, remove it here and change your password:`,
    called: (name: string) => `It is called “${name}”.`,
    linked: `Your ${brand.name} account was linked to another way to sign in.`,
    linkedTo: (name: string) =>
      `It is called ${name}. If it was not you, unlink it here and change your password:`,
    invite: {
      begins: `You are invited to a cellar on ${brand.name}.`,
      open: 'Open this link within 14 days to accept or decline; without an account, join first:',
      callThemselves: (name: string) => `Their name there is “${name}”.`,
      ifUnknown: 'If you do not know this person, ignore this email.',
    },
    support: {
      begins: `The operator of ${brand.name} answered your message.`,
      about: (subject: string) => `Your subject: ${subject}`,
    },
    supportVisitor: {
      begins: `A visitor who gave this address wrote to the operator of ${brand.name}. This is the answer. If it was not you, ignore this email.`,
      again: (link: string) => `To write again: ${link}`,
    },
    token: `An access token was created for your ${brand.name} account. If it was not you, revoke it here and change your password:`,
    /** @param what `reads bottles and changes recipes`, from `tokenScopesCopy` */
    reaches: (what: string) => `It ${what}.`,
  },
})
