import { uiCopy } from '../../shared/copy/ui.ts'
import { toast } from '../ui/toast.ts'

interface LinkToShare {
  title: string
  copied: string
  /** By default the address of this page. */
  url?: string
}

/** Opens the device's share sheet, else copies to the clipboard, else shows the address. */
export async function shareLink({
  title,
  copied,
  url = location.origin + location.pathname,
}: LinkToShare) {
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await copyLink({ copied, url })
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') return // The sheet was closed.
    toast({ title: uiCopy.notCopied, description: url })
  }
}

/** Onto the clipboard; throws where the person does not let the page write there. */
export async function copyLink({ copied, url }: { copied: string; url: string }) {
  await navigator.clipboard.writeText(url)
  toast({ title: copied })
}
