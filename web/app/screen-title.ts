import { appCopy } from '../../shared/copy/app.ts'
import { routes, type ScreenName } from '../../shared/routes.ts'

/** What a screen is called: to whoever asks for its page without scripts, too (`shared/copy/previews.ts`). */
export const screenTitle = (name: ScreenName, isVisitor: boolean): string =>
  isVisitor && name === 'home' ? appCopy.landingTitle : routes[name].title
