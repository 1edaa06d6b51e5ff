import { brand } from '../business/brand.ts'
import type { SupportStatus, SupportTopic } from '../business/support.ts'
import { messages } from '../kernel/language.ts'

/** What people write to the operator: *Contact support*, and the operator's list of it. */
export const supportCopy = messages('support', {
  open: 'Help & Support',
  openDetail: `Contact support: we answer within ${brand.replyWithinHours} hours`,
  title: 'Contact support',
  description: `Whoever runs this installation reads it, and answers within ${brand.replyWithinHours} hours. The answer stands here and comes by mail.`,
  priority: 'As an Insider you are answered first.',
  subject: 'Subject',
  message: 'Message',
  missing: 'Write something here.',
  send: 'Send',
  sending: 'Sending…',
  sent: 'Your message was sent',
  failed: 'Your message was not sent',
  offline:
    'There was no answer, so it may be sent or not. It is never sent twice: try again once there is a connection.',
  tooMany: 'You have written often today. Try again tomorrow.',
  tooManyOfVisitors:
    'There were many messages today. Try again tomorrow, or sign in and write from your account.',
  topic: 'Topic',
  topics: {
    question: 'A question',
    account: 'My account',
    billing: 'Plan or payment',
    reservation: 'A reservation',
    store: 'Partnership of a store',
    privacy: 'My data',
    sales: 'Plans for more people',
  } satisfies Record<SupportTopic, string>,
  page: {
    title: 'Support',
    lead: `Look through the answers below, or write to whoever runs this installation. You are answered within ${brand.replyWithinHours} hours.`,
    form: 'Write to us',
    email: 'E-mail',
    emailOfAccount: 'The address of your account.',
    emailOfVisitor: 'The answer goes there. Nothing else is sent to it.',
    emailWrong: 'Enter your e-mail address, such as ann@example.com.',
    thanks: (email: string) =>
      `The answer comes by mail to ${email}, within ${brand.replyWithinHours} hours.`,
    thanksOfUser: `The answer stands under Profile, Help & Support, within ${brand.replyWithinHours} hours, and comes by mail.`,
    another: 'Write another message',
    offline: 'There was no answer, so it may be sent or not. What you typed stays here.',
  },
  faq: {
    title: 'Questions and answers',
    search: 'Search the answers',
    list: 'Answers',
    found: (count: number) => (count === 1 ? '1 answer' : `${count} answers`),
    none: (words: string) => `No answer has “${words}” in it`,
    noneSentence: 'Try another word, or write to us above.',
  },
  yours: 'What you wrote',
  loading: 'Looking for what you wrote…',
  yoursOffline: 'What you wrote before is kept by the server, so this needs the network.',
  answer: 'Answer',
  waits: 'Not answered yet',
  admin: {
    tab: 'Support',
    which: 'Requests',
    list: 'Requests of people',
    loading: 'Looking for requests…',
    offline: 'Requests are kept by the server, so this needs the network.',
    statuses: { open: 'Open', answered: 'Answered', closed: 'Closed' } satisfies Record<
      SupportStatus,
      string
    >,
    none: {
      open: 'Nobody waits for an answer',
      answered: 'Nothing was answered yet',
      closed: 'Nothing was closed yet',
    } satisfies Record<SupportStatus, string>,
    priority: 'Insider',
    visitor: 'No account',
    act: 'Answer',
    actOn: (subject: string) => `Answer “${subject}”`,
    label: 'Your answer',
    busy: 'Sending…',
    done: 'The answer was sent',
    failed: 'The answer was not sent',
    already: 'Somebody has answered this meanwhile.',
    close: 'Close',
    closeOn: (subject: string) => `Close “${subject}”`,
    closed: 'The request is closed',
    notClosed: 'This was not closed',
    alreadyClosed: 'Somebody has closed this meanwhile.',
    inTime: (share: number, due: number) =>
      `${share} % of the ${due} requests of the last 30 days were answered within ${brand.replyWithinHours} hours.`,
    noneDue: 'No request of the last 30 days was due for an answer.',
  },
})
