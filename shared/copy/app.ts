import { brand } from '../business/brand.ts'
import { messages } from '../kernel/language.ts'

/** Texts that all people may see, signed in or not: titles, missing pages, faults. */
export const appCopy = messages('app', {
  pageTitle: (screen: string) => `${screen} · ${brand.name}`,
  navigation: 'Main',
  skipToContent: 'Skip to content',
  signIn: 'Sign In',
  getStarted: 'Get Started',
  opening: 'Opening your cellar…',
  loading: 'Loading…',
  reload: 'Reload',
  notFoundTitle: 'Page Not Found',
  notFoundSentence: 'This page does not exist.',
  goHome: 'Go Home',
  goBack: 'Go Back',
  faultTitle: 'Something went wrong',
  faultSentence:
    'This screen stopped working. Saved changes are safe on this device. Open it again, or go Home.',
  faultToast: 'Something went wrong',
  faultToastSentence: (id: string) => `Saved changes are safe. If you ask for help, quote ${id}.`,
  faultId: (id: string) => `If you ask for help, quote ${id}.`,
  tryAgain: 'Try Again',
  missingPartTitle: 'This part of the app is missing',
  missingPartSentence:
    'The app was probably updated while it was open. Your data is safe on this device. Reload to load the new version.',
  missingPartOffline:
    'It is not on this device yet, and you are offline. Your data is safe. Connect and try again.',
})
