import { ActionIcon, Button, Menu } from '@mantine/core'
import { QUOTATION_TEXTS } from '@plinth/contract/quotations/quotation/quotation-limits'
import type { QuotationTemplate } from '@plinth/contract/quotations/quotation/templates/templates'
import {
  IconArchive,
  IconArchiveOff,
  IconArrowLeft,
  IconDotsVertical,
  IconHistory,
  IconPencil,
  IconTrash,
} from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { useConfirm } from '../../../../ui/dialogs/confirm-dialog.tsx'
import { PlaceLink } from '../../../../ui/place-link.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { EditedParts, useEdited } from '../page/edited-parts.tsx'
import classes from '../page/editor.module.css'
import type { EditedProps } from '../page/editor-props.ts'
import { EditorTabs } from '../page/editor-tabs.tsx'
import { SavedState } from '../page/saved-state.tsx'
import { typeName } from '../page/type-name.ts'
import { useQuotationRights } from '../page/use-quotation-rights.ts'
import { PresentPeople } from '../presence/present-people.tsx'
import { TemplateDialog } from './template-dialog.tsx'
import { archiveTemplate, refreshTemplates, removeTemplate, restoreTemplate } from './templates.api.ts'

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface TemplateEditorProps extends EditedProps {
  template: QuotationTemplate
}

/** An open template: the editor of quotations, without what belongs to a client (QT-184). */
export function TemplateEditor({ template, ...props }: TemplateEditorProps) {
  const { version, address, onAddress } = props
  const edited = useEdited(props)
  const { snapshot, people } = edited
  return (
    <div className={classes.root} data-fill>
      <header className={classes.head}>
        <div className={classes.titles}>
          <Button
            component={PlaceLink}
            href="/quotation/templates"
            variant="subtle"
            size="compact-sm"
            leftSection={<IconArrowLeft size={15} stroke={1.75} aria-hidden />}
          >
            Templates
          </Button>
          <h1 className={classes.title}>{template.name}</h1>
          <div className={classes.facts}>
            <span>Template, {typeName(template.type)}</span>
            {template.isArchived ? (
              <span>{QUOTATION_TEXTS.templateArchived}</span>
            ) : (
              version.mayEdit && <SavedState saving={snapshot.saving} refusal={snapshot.refusal} />
            )}
            <PresentPeople people={people} />
          </div>
        </div>
        <div className={classes.actions}>
          <TemplateActions
            template={template}
            onHistory={() => onAddress({ ...address, part: undefined, panel: 'history' })}
          />
        </div>
      </header>
      <EditorTabs isTemplate address={address} onAddress={onAddress} />
      <EditedParts {...props} edited={edited} />
    </div>
  )
}

/** What can be done with a template as a whole. */
function TemplateActions({ template, onHistory }: { template: QuotationTemplate; onHistory: () => void }) {
  const { _id: id, name, isArchived } = template
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  const mayEdit = useQuotationRights()?.mayEdit === true
  const [isNaming, setNaming] = useState(false)
  const [confirm, question] = useConfirm()
  const onError = (error: unknown) => toast.error(messageOf(error))
  const archiving = useMutation({
    mutationFn: () => (isArchived ? restoreTemplate(id) : archiveTemplate(id)),
    onSuccess: () => refreshTemplates(queryClient),
    onError,
  })
  const removing = useMutation({
    mutationFn: () => removeTemplate(id),
    onSuccess: async () => {
      await navigate({ to: '/quotation/templates' })
      await refreshTemplates(queryClient)
    },
    onError,
  })
  const remove = async (): Promise<void> => {
    const message = 'It is deleted for good. Quotations that began with it stay as they are.'
    if (await confirm({ title: `Delete ${name}?`, message, confirmLabel: 'Delete', danger: true })) removing.mutate()
  }
  return (
    <>
      <Menu keepMounted={false} position="bottom-end" width={230}>
        <Menu.Target>
          <ActionIcon
            variant="default"
            size={36}
            aria-label="More actions"
            loading={archiving.isPending || removing.isPending}
          >
            <IconDotsVertical size={18} stroke={1.5} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {mayEdit && (
            <Menu.Item leftSection={<IconPencil {...ICON} />} onClick={() => setNaming(true)}>
              Name and description
            </Menu.Item>
          )}
          <Menu.Item leftSection={<IconHistory {...ICON} />} onClick={onHistory}>
            History
          </Menu.Item>
          {mayEdit && (
            <>
              <Menu.Divider />
              <Menu.Item
                leftSection={isArchived ? <IconArchiveOff {...ICON} /> : <IconArchive {...ICON} />}
                onClick={() => archiving.mutate()}
              >
                {isArchived ? 'Restore' : 'Archive'}
              </Menu.Item>
              <Menu.Item color="terracotta" leftSection={<IconTrash {...ICON} />} onClick={() => void remove()}>
                Delete
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {isNaming && <TemplateDialog template={template} onClose={() => setNaming(false)} />}
      {question}
    </>
  )
}
