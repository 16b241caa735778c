import { useDebouncedValue } from '@mantine/hooks'
import type { ProjectDetails } from '@plinth/contract/projects/project-details'
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { EditDialog } from '../../../../ui/dialogs/edit-dialog.tsx'
import { Select } from '../../../../ui/inputs/select.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { refreshProjectLists } from '../list/project-list.api.ts'
import { refreshProjects } from '../projects.api.ts'
import { changeProject, clientChoicesQuery } from './project-life.api.ts'

/** How long after the last key the clients are searched. */
const TYPED = 200

/** Gives a project another client, and says what ends with it (PJ-076). */
export function ChangeClientDialog({ project, onClose }: { project: ProjectDetails; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [client, setClient] = useState<{ value: string; label: string }>()
  const [typed, setTyped] = useState('')
  const [searched] = useDebouncedValue(typed.trim(), TYPED)
  const { data: found = [] } = useQuery({ ...clientChoicesQuery(searched), placeholderData: keepPreviousData })
  const [isMissing, setMissing] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const [isSaving, setSaving] = useState(false)
  const offered = found
    .filter(one => one._id !== project.client._id)
    .map(({ _id, name, companyName }) => ({
      value: _id,
      label: companyName === '' ? name : `${companyName} (${name})`,
    }))
  // what is chosen stays on offer whatever is typed
  const data = client && !offered.some(one => one.value === client.value) ? [client, ...offered] : offered
  const save = async (clientId: string): Promise<void> => {
    setSaving(true)
    setRefusal(undefined)
    try {
      await changeProject(project._id, { clientId, version: project.version })
    } catch (error) {
      setRefusal(messageOf(error))
      setSaving(false)
      return
    }
    toast.success('Project saved', { duration: 2000 })
    onClose()
    await Promise.all([refreshProjects(queryClient), refreshProjectLists(queryClient)])
  }
  return (
    <EditDialog
      opened
      title="Change client"
      isChanged={() => client !== undefined}
      isSaving={isSaving}
      refusal={refusal}
      onClose={onClose}
      onSubmit={event => {
        event.preventDefault()
        setMissing(client === undefined)
        if (client) void save(client.value)
      }}
    >
      <p>
        {`${project.client.name} and everybody they brought lose this project at that moment: it is no longer shared with them, links they have stop working, and approvals that wait for them end.`}
      </p>
      <Select
        label="New client"
        placeholder="Find a client"
        searchable
        data={data}
        // the server has searched already
        filter={({ options }) => options}
        nothingFoundMessage="No client found"
        value={client?.value ?? null}
        onChange={id => setClient(data.find(one => one.value === id))}
        onSearchChange={text => text !== client?.label && setTyped(text)}
        error={isMissing && client === undefined ? 'Field is required' : undefined}
        data-autofocus
        // what the dialog says is read first, which a list that opens with it would cover
        openOnFocus={false}
      />
    </EditDialog>
  )
}
