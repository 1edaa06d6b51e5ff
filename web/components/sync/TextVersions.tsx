import { textVersionsCopy } from '../../../shared/copy/text-versions.ts'
import { textsIn } from '../../../shared/kernel/both-texts.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

/**
 * A text, or all its versions where two devices changed it.
 * @param onKeep keeps one version; absent if the person may not change the text
 */
export function TextVersions({
  text,
  onKeep,
}: {
  text: string
  onKeep?: ((version: string) => void) | undefined
}) {
  const versions = textsIn(text)
  if (versions.length === 1) return text
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="warn" title={textVersionsCopy.title}>
        {onKeep && textVersionsCopy.sentence}
      </Notice>
      {versions.map((version, at) => (
        <div key={at} className="border-s-2 border-line ps-3">
          <p>{version}</p>
          {onKeep && (
            <div className="mt-2">
              <Button size="small" onClick={() => onKeep(version)}>
                {textVersionsCopy.keep}
              </Button>
            </div>
          )}
        </div>
      ))}
    </div>
  )
}
