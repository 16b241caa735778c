import { isAppError } from '@plinth/contract/error-codes'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { messageOf } from '../../../../lib/forms.ts'
import { usePageTitle } from '../../../../lib/pages/page-title.ts'
import { useLiveNews } from '../../../../lib/server/use-live-news.ts'
import { ErrorState, SkeletonRows } from '../../../../ui/states.tsx'
import { readEditorAddress } from '../page/editor-address.ts'
import { Unavailable } from '../page/unavailable.tsx'
import { versionQuery } from '../quotation.api.ts'
import { TemplateEditor } from './template-editor.tsx'
import { refreshTemplates, templateQuery } from './templates.api.ts'

const isMissing = (error: unknown): boolean => isAppError(error, 'NOT_FOUND') || isAppError(error, 'INVALID')

/** One template in the editor (QT-184). */
export function TemplatePage() {
  const { templateId = '' } = useParams({ strict: false }) as { templateId?: string }
  const address = readEditorAddress(useSearch({ strict: false }))
  const navigate = useNavigate()
  const template = useQuery(templateQuery(templateId))
  const version = useQuery({ ...versionQuery(template.data?.versionId ?? ''), enabled: template.data !== undefined })
  usePageTitle(template.data?.name)
  useLiveNews(['library.changed'], refreshTemplates)
  const error = template.error ?? version.error
  if (isMissing(error))
    return (
      <Unavailable title="This template is not available." href="/quotation/templates" label="Back to the templates" />
    )
  if (error)
    return (
      <ErrorState
        message={messageOf(error)}
        onRetry={() => {
          void template.refetch()
          if (template.data) void version.refetch()
        }}
      />
    )
  if (!template.data || !version.data) return <SkeletonRows count={12} />
  return (
    <TemplateEditor
      // an archived one is another editor: nothing of it can be changed
      key={`${template.data._id} ${template.data.isArchived}`}
      template={template.data}
      version={{ ...version.data, mayEdit: version.data.mayEdit && !template.data.isArchived }}
      address={address}
      onAddress={(search, replace = false) =>
        void navigate({ to: '.', search: search as never, replace, resetScroll: false })
      }
    />
  )
}
