import type { ReactNode } from 'react'
import { ThemeButton } from './ThemeButton'
import './header.css'

interface HeaderProps {
  /** Where the page is: "group / title". */
  readonly crumb?: ReactNode
  readonly middle?: ReactNode
  readonly actions?: ReactNode
}

/** The brand leads home; what the page adds stands beside it. */
export function Header({ crumb, middle, actions }: HeaderProps) {
  return (
    <header className="header">
      <a className="brand" href="#/" title="The catalogue">
        Lockstep
      </a>
      {crumb}
      <div className="header-middle">{middle}</div>
      <div className="header-actions">
        {actions}
        <ThemeButton />
      </div>
    </header>
  )
}
