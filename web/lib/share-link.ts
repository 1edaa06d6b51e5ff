import { toast } from '../ui/toast.ts'

/** By the device's own sheet where it has one, else by the clipboard. */
export async function shareLink({ title, copied }: { title: string; copied: string }) {
  const url = location.origin + location.pathname
  try {
    if (navigator.share) return await navigator.share({ title, url })
    await navigator.clipboard.writeText(url)
    toast({ title: copied })
  } catch {
    // The person closed the sheet, or does not let the page write: the address is in the bar.
  }
}
