import { type ComponentType, type LazyExoticComponent, lazy } from 'react'
import { appCopy } from '../../shared/copy/app.ts'
import { restOfWords } from '../language/start.ts'
import { toast } from '../ui/toast.ts'

/** A part of the app could not be loaded: it was replaced by a new version, or there is no network. */
export class MissingPart extends Error {
  constructor(cause: unknown) {
    super('A part of the app could not be loaded.', { cause })
    this.name = 'MissingPart'
  }
}

/**
 * A component loaded when first shown, or earlier by `load`; throws {@link MissingPart} on failure.
 */
export function lazyPart<Props>(
  load: () => Promise<ComponentType<Props>>,
): LazyExoticComponent<ComponentType<Props>> & { load: () => Promise<unknown> } {
  let loaded: ComponentType<Props> | undefined
  const part = lazy(() => (loaded ? resolvedNow({ default: loaded }) : loadNow()))
  const loadNow = async () => {
    try {
      if (restOfWords) await restOfWords
      return { default: await load() }
    } catch (error) {
      throw new MissingPart(error)
    }
  }
  return Object.assign(part, {
    async load() {
      if (restOfWords) await restOfWords
      loaded = await load()
    },
  })
}

/** A promise answers later, with a skeleton until then; this answers synchronously. */
const resolvedNow = <T>(value: T) =>
  ({ then: (answer: (input: T) => void) => answer(value) }) as unknown as Promise<T>

/** The same for parts outside the screen: a failure is a toast, and the screen stays. */
export const lazyExtra = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazyBeside(load, () =>
    toast({ title: appCopy.missingPartTitle, description: appCopy.missingPartSentence }),
  )

/** The same for optional parts: a failure renders nothing. */
export const lazyAside = <Props>(load: () => Promise<ComponentType<Props>>) =>
  lazyBeside(load, () => undefined)

function lazyBeside<Props>(
  load: () => Promise<ComponentType<Props>>,
  onMissing: () => void,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(async () => {
    try {
      if (restOfWords) await restOfWords
      return { default: await load() }
    } catch {
      onMissing()
      return { default: Nothing }
    }
  })
}

const Nothing = () => null
