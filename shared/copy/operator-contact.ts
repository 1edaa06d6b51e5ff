import { brand } from '../business/brand.ts'
import { messages } from '../kernel/language.ts'

/** Who runs an installation, as they have said it in its settings. */
export const operatorContactCopy = messages('operatorContact', {
  title: 'Who runs this installation',
  loading: 'Asking who runs this installation…',
  offline: 'Who runs this installation is asked of the server, which needs the network.',
  name: 'Name',
  address: 'Address',
  email: 'Email',
  phone: 'Phone',
  replies: `We answer within ${brand.replyWithinHours} hours.`,
  /** To the address of a letter. */
  mailTo: (email: string) => `mailto:${email}`,
})
