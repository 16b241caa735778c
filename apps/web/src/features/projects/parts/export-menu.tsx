import { Button, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { messageOf } from '../../../lib/forms.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { toast } from '../../../ui/toast/toast.ts'

export type ExportFormat = 'xlsx' | 'csv'

/** Saves what is listed as a file, in the format chosen. `fetchExport` throws AppError. */
export function ExportMenu({
  fetchExport,
}: {
  fetchExport: (format: ExportFormat) => Promise<{ content: Blob; name: string }>
}) {
  const { mutate, isPending } = useMutation({
    mutationFn: fetchExport,
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" loading={isPending} leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}>
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => mutate('xlsx')}>Excel (.xlsx)</Menu.Item>
        <Menu.Item onClick={() => mutate('csv')}>CSV (.csv)</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
