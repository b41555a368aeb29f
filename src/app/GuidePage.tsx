import { lazy, Suspense, useEffect } from 'react'
import type { GuideRoute } from '../store'
import { GuideLinks } from '../views/guide'
import { Glossary } from '../views/guide/Glossary'
import { PathPage } from '../views/guide/PathPage'
import { Paths } from '../views/guide/Paths'
import { Questions } from '../views/guide/Questions'
import { Header } from './Header'
import { Notices } from './Notices'
import '../views/guide/guide.css'

/** Who reads a path needs nothing of what makes one. */
const NewPath = lazy(async () => ({ default: (await import('../views/guide/NewPath')).NewPath }))

/** A page that leads to scenarios. */
export default function GuidePage({ route }: { readonly route: GuideRoute }) {
  return (
    <div className="guide-page">
      <Header crumb={<GuideLinks />} />
      <Notices />
      <main className="guide">
        <Top key={route.page} />
        <Content route={route} />
      </main>
    </div>
  )
}

/** A new page begins at its top; it comes before what may scroll to a place in it. */
function Top() {
  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])
  return null
}

function Content({ route }: { readonly route: GuideRoute }) {
  switch (route.page) {
    case 'paths':
      return <Paths />
    case 'path':
      return <PathPage path={route.path} />
    case 'new-path':
      return (
        <Suspense>
          <NewPath path={route.path} />
        </Suspense>
      )
    case 'glossary':
      return <Glossary term={route.term} />
    case 'do-you-need-a-lock':
      return <Questions at={route.at} />
  }
}
