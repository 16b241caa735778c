import { ActionIcon, Button, Combobox, useCombobox } from '@mantine/core'
import type { Lead } from '@plinth/contract/leads/lead/lead'
import { TAG_COLOURS, TAG_NAME_MAX } from '@plinth/contract/leads/tag-rules'

import { IconCheck, IconPlus, IconX } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { LockedHint } from '../../../../ui/locked-hint.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { saveTagMutation, tagsQuery } from '../../lead-tags/lead-tags.api.ts'
import type { LeadTag } from '../detail-texts.ts'
import classes from './lead-tags.module.css'
import { useTagLead } from './use-tag-lead.ts'

export interface LeadTagsProps {
  lead: Lead
  /** the person may not change them */
  isLocked: boolean
}

/** The tags of a lead, with a searchable picker (LM-144). Changes are shown at once, and reverted if the server refuses them. */
export function LeadTags({ lead, isLocked }: LeadTagsProps) {
  const tagLead = useTagLead(lead)
  const canChange = !isLocked && !lead.isArchive
  return (
    <fieldset className={classes.root}>
      <legend className={classes.label}>Lead tags</legend>
      <ul className={classes.tags}>
        {lead.leadTag.map(tag => (
          <li key={tag._id} className={classes.tag} style={{ borderLeftColor: tag.tagColorCode }}>
            <span className={classes.name}>{tag.tagName}</span>
            {canChange && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={24}
                aria-label={`Remove the tag ${tag.tagName}`}
                onClick={() => tagLead(tag, false)}
              >
                <IconX size={13} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </li>
        ))}
        {lead.leadTag.length === 0 && <li className={classes.none}>No tags</li>}
      </ul>
      {!lead.isArchive &&
        (isLocked ? (
          <LockedHint locked>
            <Button size="compact-sm" variant="default">
              Add tag
            </Button>
          </LockedHint>
        ) : (
          <TagPicker chosen={lead.leadTag} onToggle={tagLead} />
        ))}
    </fieldset>
  )
}

/** Represents the tag that is typed but does not exist yet. */
const NEW = 'new'

interface TagPickerProps {
  chosen: readonly LeadTag[]
  onToggle: (tag: LeadTag, isWanted: boolean) => void
}

function TagPicker({ chosen, onToggle }: TagPickerProps) {
  const [search, setSearch] = useState('')
  const tags = useQuery(tagsQuery)
  const create = useMutation({
    ...saveTagMutation,
    onSuccess(tag) {
      onToggle(tag, true)
      setSearch('')
      void tags.refetch()
    },
    onError: error => toast.error(messageOf(error)),
  })
  const combobox = useCombobox({
    onDropdownClose() {
      combobox.resetSelectedOption()
      combobox.focusTarget()
      setSearch('')
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  })
  const all = tags.data ?? []
  const wanted = search.trim().toLowerCase()
  const found = all.filter(tag => tag.tagName.toLowerCase().includes(wanted))
  const isNew = tags.isSuccess && wanted !== '' && !all.some(tag => tag.tagName.toLowerCase() === wanted)
  const isChosen = (id: string): boolean => chosen.some(tag => tag._id === id)

  const offered = [...found.map(tag => tag._id), ...(isNew ? [NEW] : [])].join()
  const isOpen = combobox.dropdownOpened
  const chooseFirst = useEffectEvent(() => combobox.selectFirstOption())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the option that was marked may be there no more
  useEffect(() => {
    if (isOpen) chooseFirst()
  }, [isOpen, offered])

  const submit = (value: string) => {
    if (value === NEW) {
      // each new tag gets the next colour, which can be changed in the settings
      const colour = TAG_COLOURS[all.length % TAG_COLOURS.length] ?? TAG_COLOURS[0]
      create.mutate({ tagName: search.trim(), tagColorCode: colour.code })
      return
    }
    const tag = all.find(one => one._id === value)
    if (tag) onToggle(tag, !isChosen(value))
  }
  return (
    <Combobox store={combobox} width={250} position="bottom-start" onOptionSubmit={submit}>
      <Combobox.Target withAriaAttributes={false}>
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
          aria-haspopup="listbox"
          aria-expanded={combobox.dropdownOpened}
          onClick={() => combobox.toggleDropdown()}
        >
          Add tag
        </Button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          aria-label="Search tags"
          placeholder="Search tags"
          maxLength={TAG_NAME_MAX}
          value={search}
          onChange={event => setSearch(event.currentTarget.value)}
        />
        <Combobox.Options aria-label="Tags" mah={260} style={{ overflowY: 'auto' }}>
          {found.map(tag => (
            <Combobox.Option key={tag._id} value={tag._id} active={isChosen(tag._id)}>
              <span className={classes.option}>
                <span className={classes.swatch} style={{ background: tag.tagColorCode }} aria-hidden />
                <span className={classes.name}>{tag.tagName}</span>
                {isChosen(tag._id) && (
                  <>
                    <IconCheck size={14} stroke={2} aria-hidden />
                    <span className="visually-hidden">chosen</span>
                  </>
                )}
              </span>
            </Combobox.Option>
          ))}
          {isNew && (
            <Combobox.Option value={NEW} disabled={create.isPending}>
              Create the tag “{search.trim()}”
            </Combobox.Option>
          )}
          {found.length === 0 && !isNew && (
            <Combobox.Empty>
              {tags.isError ? 'Could not load.' : tags.isPending ? 'Loading…' : 'Type a name for the first tag'}
            </Combobox.Empty>
          )}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  )
}
