import { ActionIcon, Menu } from '@mantine/core'
import type { ItemExportFormat } from '@plinth/contract/quotations/item-exports'
import { IconDotsVertical, IconDownload, IconPackages, IconPercentage, IconUpload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { messageOf } from '../../../lib/forms.ts'
import { saveFile } from '../../../lib/save-file.ts'
import { toast } from '../../../ui/toast/toast.ts'
import { fetchItemExport } from './item-library.api.ts'
import type { ItemSelection } from './library-address.ts'

const ICON = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface LibraryMenuProps {
  selection: ItemSelection
  mayEdit: boolean
  onChangeRates: () => void
}

/** What can be done with the library, or with what is listed of it (QT-071). */
export function LibraryMenu({ selection, mayEdit, onChangeRates }: LibraryMenuProps) {
  const exporting = useMutation({
    mutationFn: (format: ItemExportFormat) => fetchItemExport(selection, format),
    onSuccess: ({ content, name }) => saveFile(content, name),
    onError: error => toast.error(messageOf(error)),
  })
  return (
    <Menu keepMounted={false} position="bottom-end" width={230}>
      <Menu.Target>
        <ActionIcon variant="default" size={36} aria-label="More actions" loading={exporting.isPending}>
          <IconDotsVertical size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {mayEdit && (
          <>
            <Menu.Item leftSection={<IconPercentage {...ICON} />} onClick={onChangeRates}>
              Change rates
            </Menu.Item>
            <Menu.Item leftSection={<IconUpload {...ICON} />} component={Link} to={'/quotation/library/imports' as '/'}>
              Import items
            </Menu.Item>
            <Menu.Divider />
          </>
        )}
        <Menu.Item leftSection={<IconPackages {...ICON} />} component={Link} to={'/quotation/library/kits' as '/'}>
          Kits
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Export what is listed</Menu.Label>
        <Menu.Item leftSection={<IconDownload {...ICON} />} onClick={() => exporting.mutate('xlsx')}>
          Excel (.xlsx)
        </Menu.Item>
        <Menu.Item leftSection={<IconDownload {...ICON} />} onClick={() => exporting.mutate('csv')}>
          CSV (.csv)
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
