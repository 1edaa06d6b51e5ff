import { brand } from '../business/brand.ts'
import { messages } from '../kernel/language.ts'

/** Who runs an installation, as they have said it in its settings. */
export const operatorContactCopy = messages('operatorContact', {
  title: 'Operator',
  loading: 'Loading the operator’s details…',
  offline: 'You need a connection to see the operator’s details.',
  name: 'Name',
  address: 'Address',
  email: 'Email',
  phone: 'Phone',
  replies: `We answer within ${brand.replyWithinHours} hours.`,
  /** To the address of a letter. */
  mailTo: (email: string) => `mailto:${email}`,
})
