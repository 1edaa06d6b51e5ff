import { create } from 'qrcode'
import { useMemo } from 'react'

/** The quiet zone: scanners need four light points around the code (ISO/IEC 18004). */
const margin = 4

/** A text as a QR code, dark on light, as large as its container. */
export function QrPicture({ text, label }: { text: string; label: string }) {
  const { size, path } = useMemo(() => {
    const { modules } = create(text, { errorCorrectionLevel: 'M' })
    let path = ''
    for (let y = 0; y < modules.size; y++)
      for (let x = 0; x < modules.size; x++)
        if (modules.get(y, x)) path += `M${x + margin} ${y + margin}h1v1h-1z`
    return { size: modules.size + 2 * margin, path }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className="block w-full rounded-md bg-qr-paper fill-qr-ink"
    >
      <path d={path} />
    </svg>
  )
}
