import { useState } from 'react'
import {
  groupCategories,
  maxGroupDescription,
  maxGroupLocation,
  maxGroupName,
  maxMembersOfGroup,
  minMembersOfGroup,
} from '../../../../shared/business/community.ts'
import { communityCopy } from '../../../../shared/copy/community.ts'
import { createGroup, editGroup } from '../../../../shared/features/community/group-endpoints.ts'
import type { GroupCard } from '../../../../shared/features/community/group.ts'
import { call } from '../../../online/call.ts'
import { FormSheet } from '../../../lib/FormSheet.tsx'
import { NumberField } from '../../../ui/NumberField.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Select } from '../../../ui/Select.tsx'
import { Switch } from '../../../ui/Switch.tsx'
import { TextArea } from '../../../ui/TextArea.tsx'
import { TextField } from '../../../ui/TextField.tsx'
import { toast } from '../../../ui/toast.ts'
import {
  type FieldProblems,
  fieldsOf,
  type GroupFields,
  groupChangesOf,
  groupFormOf,
  problemsOf,
} from './group-fields.ts'
import { askForGroupsAgain } from './membership.ts'

const { form: copy, groups } = communityCopy

interface GroupFormProps {
  /** The group to edit; absent for a new one. */
  group?: GroupCard
  onSaved?: (group: GroupCard) => void
  onClose: () => void
}

/** The form of a group: to create or edit it. */
export function GroupFormSheet({ group, onSaved, onClose }: GroupFormProps) {
  const [before] = useState(() => fieldsOf(group))
  const [fields, setFields] = useState(before)
  const dirty = JSON.stringify(fields) !== JSON.stringify(before)

  const save = async (key: string) => {
    const { group: saved } = group
      ? await call(editGroup, {
          params: { group: group.id },
          body: groupChangesOf(fields, before),
        })
      : await call(createGroup, { body: groupFormOf(fields), key })
    toast({ title: group ? copy.saved : copy.created(saved.name) })
    await askForGroupsAgain()
    onSaved?.(saved)
  }
  return (
    <FormSheet
      title={group ? copy.editTitle : copy.createTitle}
      dirty={dirty}
      cancel={copy.cancel}
      save={{
        label: group ? copy.save : copy.create,
        busyLabel: group ? copy.saving : copy.creating,
        disabled: group !== undefined && !dirty,
      }}
      words={{ failed: copy.failed, offline: copy.unanswered }}
      troubleAt="below"
      check={() => Object.keys(problemsOf(fields)).length === 0}
      onSave={save}
      onClose={onClose}
    >
      {(tried) => (
        <>
          <Fields
            fields={fields}
            problems={tried ? problemsOf(fields) : {}}
            onChange={(change) => setFields((now) => ({ ...now, ...change }))}
          />
          {group && before.isPrivate && !fields.isPrivate && <OpensLater group={group} />}
          {group && !before.isPrivate && fields.isPrivate && <Notice title={copy.closesSentence} />}
          {group?.pending && isClosed(before) && !isClosed(fields) ? (
            <Notice title={groups.waiting(group.pending)}>{copy.opens}</Notice>
          ) : null}
        </>
      )}
    </FormSheet>
  )
}

/** Explains when a private group opens. */
function OpensLater({ group: { memberCount } }: { group: GroupCard }) {
  // With the owner alone, there is no member to notify.
  if (memberCount === 1) return <Notice title={copy.staysSentence} />
  return (
    <Notice tone="warn" title={copy.opensLater}>
      {copy.opensLaterSentence}
    </Notice>
  )
}

const isClosed = ({ isPrivate, requireApproval }: GroupFields) => isPrivate || requireApproval

interface GroupFormFieldsProps {
  fields: GroupFields
  problems: FieldProblems
  onChange: (change: Partial<GroupFields>) => void
}

function Fields({ fields, problems, onChange }: GroupFormFieldsProps) {
  return (
    <>
      <TextField
        required
        label={copy.name}
        value={fields.name}
        onChange={(name) => onChange({ name })}
        maxLength={maxGroupName}
        error={problems.name}
      />
      <Select
        required
        label={copy.category}
        placeholder={copy.chooseCategory}
        options={groupCategories.map((value) => ({ value, label: groups.categories[value] }))}
        value={fields.category}
        onChange={(category) => onChange({ category })}
        error={problems.category}
      />
      <TextArea
        label={copy.description}
        value={fields.description}
        onChange={(description) => onChange({ description })}
        maxLength={maxGroupDescription}
      />
      <TextField
        label={copy.location}
        hint={copy.locationHint}
        value={fields.location}
        onChange={(location) => onChange({ location })}
        maxLength={maxGroupLocation}
      />
      <TextField
        label={copy.tags}
        hint={copy.tagsHint}
        value={fields.tags}
        onChange={(tags) => onChange({ tags })}
        error={problems.tags}
      />
      <NumberField
        label={copy.maxMembers}
        value={fields.maxMembers}
        onChange={(maxMembers) => onChange({ maxMembers })}
        min={minMembersOfGroup}
        max={maxMembersOfGroup}
        error={problems.maxMembers}
      />
      <Switch
        label={copy.isPrivate}
        hint={copy.isPrivateHint}
        checked={fields.isPrivate}
        onChange={(isPrivate) => onChange({ isPrivate })}
      />
      {fields.isPrivate && (
        <Switch
          label={copy.showsAbout}
          hint={copy.showsAboutHint}
          checked={fields.showsAbout}
          onChange={(showsAbout) => onChange({ showsAbout })}
        />
      )}
      <Switch
        label={copy.requireApproval}
        hint={copy.requireApprovalHint}
        checked={fields.isPrivate || fields.requireApproval}
        disabled={fields.isPrivate}
        onChange={(requireApproval) => onChange({ requireApproval })}
      />
    </>
  )
}
