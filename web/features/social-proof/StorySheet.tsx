import { useState } from 'react'
import { maxStoryText, maxStoryTitle } from '../../../shared/business/social-proof.ts'
import { socialProofCopy as copy } from '../../../shared/copy/social-proof.ts'
import {
  listStories,
  type OwnStory,
  readOwnStory,
  saveStory,
} from '../../../shared/features/social-proof/endpoints.ts'
import { FormSheet } from '../../lib/FormSheet.tsx'
import { call } from '../../online/call.ts'
import { invalidate } from '../../online/queries.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'

const words = {
  failed: copy.notSaved,
  offline: copy.unanswered,
  noResponse: copy.unanswered,
  codes: { slow_down: copy.tooOften },
}

/** Writes the user's success story, public or private. */
export function StorySheet(props: { story: OwnStory | undefined; onClose: () => void }) {
  const { story, onClose } = props
  const [title, setTitle] = useState(story?.title ?? '')
  const [text, setText] = useState(story?.text ?? '')
  const [isReleased, setIsReleased] = useState(story?.releasedAt !== undefined)
  const isChanged =
    title !== (story?.title ?? '') ||
    text !== (story?.text ?? '') ||
    isReleased !== (story?.releasedAt !== undefined)
  const isWhole = title.trim() !== '' && text.trim() !== ''
  const save = async () => {
    await call(saveStory, { body: { title: title.trim(), text: text.trim(), isReleased } })
    toast({ title: isReleased ? copy.savedReleased : copy.saved })
    await invalidate(readOwnStory, listStories)
  }
  return (
    <FormSheet
      title={copy.formTitle}
      description={copy.formSentence}
      onClose={onClose}
      dirty={isChanged}
      cancel={copy.cancel}
      save={{ label: copy.save, busyLabel: copy.saving }}
      words={words}
      check={() => isWhole}
      onSave={save}
    >
      {(tried) => (
        <>
          <TextField
            required
            label={copy.storyTitle}
            value={title}
            onChange={setTitle}
            maxLength={maxStoryTitle}
            error={tried && !title.trim() ? copy.missing : undefined}
          />
          <TextArea
            required
            label={copy.storyText}
            rows={7}
            value={text}
            onChange={setText}
            maxLength={maxStoryText}
            error={tried && !text.trim() ? copy.missing : undefined}
          />
          <Checkbox label={copy.release} checked={isReleased} onChange={setIsReleased} />
        </>
      )}
    </FormSheet>
  )
}
