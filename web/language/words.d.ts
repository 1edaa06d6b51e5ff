declare module 'virtual:words/*' {
  import type { Messages } from '@lingui/core'

  const words: Messages
  export default words
}
