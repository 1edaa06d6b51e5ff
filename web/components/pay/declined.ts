import { payCopy } from '../../../shared/copy/pay.ts'
import type { Trouble } from '../../lib/explain-error.ts'

/** The payment company answered, and it was a no. */
export const declined = (message: string): Trouble => ({
  is: 'refused',
  title: payCopy.failed,
  message,
})
