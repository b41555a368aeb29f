/** All scenarios by group. A card asks its question; what the answer is, the player shows. */
import type { Builtin } from '../../scenario'
import { answerKey } from '../../store'
import { Icon, Prose, usePlayer, usePlayerState } from '../shared'
import './catalogue.css'

export function Catalogue() {
  const { catalogue } = usePlayer().ports
  const groups = [...new Set(catalogue.map(({ group }) => group))]
  return (
    <div className="catalogue">
      <p className="catalogue-lead">
        Real lock clients against a Redis that runs in this page, on a clock that you hold. Step through the ways a
        Redis lock goes wrong, and through the fix.
      </p>
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h2>{group}</h2>
          <ul className="cards">
            {catalogue
              .filter((builtin) => builtin.group === group)
              .map((builtin) => (
                <Card key={builtin.id} builtin={builtin} />
              ))}
          </ul>
        </section>
      ))}
    </div>
  )
}

function Card({ builtin }: { readonly builtin: Builtin }) {
  const answered = usePlayerState(({ answers }) => answers[answerKey(builtin)] !== undefined)
  return (
    <li className="card">
      <h3>
        <a href={`#/run/${builtin.id}@${builtin.revision}`}>{builtin.title}</a>
      </h3>
      <p className="card-question">
        <Prose text={builtin.lesson.question} />
      </p>
      {answered ? (
        <>
          <p className="card-summary">
            <Prose text={builtin.summary} />
          </p>
          <p className="card-done">
            <Icon name="check" size={14} /> seen
          </p>
        </>
      ) : null}
    </li>
  )
}
