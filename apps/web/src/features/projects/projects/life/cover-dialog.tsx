import { Button, FileButton, Group } from '@mantine/core'
import type { ProjectDetails } from '@plinth/contract/projects/project-details'
import { PROJECT_LIFE_LIMITS, PROJECT_LIFE_TEXTS } from '@plinth/contract/projects/project-life-rules'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { messageOf } from '../../../../lib/forms.ts'
import { Dialog } from '../../../../ui/dialogs/dialog.tsx'
import { FormError } from '../../../../ui/states.tsx'
import { toast } from '../../../../ui/toast/toast.ts'
import { refreshProjectLists } from '../list/project-list.api.ts'
import { refreshProjects } from '../projects.api.ts'
import classes from './cover-dialog.module.css'
import { setCover } from './project-life.api.ts'

const TYPES = ['image/jpeg', 'image/png', 'image/webp']

/** Chooses the cover picture of a project, of which the middle is kept (PJ-063). */
export function CoverDialog({ project, onClose }: { project: ProjectDetails; onClose: () => void }) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<File | null>(null)
  const [problem, setProblem] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const shown = useObjectAddress(chosen) ?? project.cover
  const choose = (file: File | null) => {
    if (!file) return
    if (!TYPES.includes(file.type)) return setProblem(PROJECT_LIFE_TEXTS.coverType)
    if (file.size > PROJECT_LIFE_LIMITS.coverBytes) return setProblem(PROJECT_LIFE_TEXTS.coverTooLarge)
    setProblem(undefined)
    setChosen(file)
  }
  const save = async (file: File | null): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await setCover(project._id, file)
      await Promise.all([refreshProjects(queryClient), refreshProjectLists(queryClient)])
      toast.success(file ? 'Cover picture saved' : 'Cover picture removed')
      onClose()
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog opened onClose={onClose} title="Cover picture" size={560}>
      <FormError>{problem}</FormError>
      {shown === null ? (
        <div className={classes.none}>No cover picture yet</div>
      ) : (
        <img className={classes.shown} src={shown} alt="The cover as it is shown" />
      )}
      <p className={classes.note}>
        JPG, PNG or WebP, at most 5 MB. Its middle is kept, 1,600 pixels wide and 600 high.
      </p>
      <Group justify="space-between" gap="sm">
        <Group gap="sm">
          <FileButton accept={TYPES.join(',')} onChange={choose}>
            {props => (
              <Button variant="default" {...props}>
                {shown === null ? 'Choose a picture' : 'Choose another'}
              </Button>
            )}
          </FileButton>
          {project.cover !== null && chosen === null && (
            <Button variant="subtle" color="terracotta" loading={isBusy} onClick={() => void save(null)}>
              Remove
            </Button>
          )}
        </Group>
        <Group gap="sm">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={chosen === null} loading={isBusy} onClick={() => void save(chosen)}>
            Save
          </Button>
        </Group>
      </Group>
    </Dialog>
  )
}

/** An address of a chosen file for as long as it is shown. */
function useObjectAddress(file: File | null): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return setAddress(undefined)
    const made = URL.createObjectURL(file)
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
