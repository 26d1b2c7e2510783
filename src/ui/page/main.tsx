/** The report page: starts everything. */
import { render } from 'preact';
import './styles/index.css';
import { ErrorsView } from './errors.js';
import { OverviewView } from './overview.js';
import { Empty } from './pieces.js';
import { ProfileView } from './profile.js';
import { route, type View } from './route.js';
import { Shell } from './shell.js';
import { SolverView } from './solver.js';
import { SourceView } from './source.js';
import { failure, loading, open, run } from './store.js';
import { TestsView } from './tests.js';
import { TreeView } from './tree.js';

const components: Record<View, () => preact.JSX.Element> = {
  overview: OverviewView,
  tree: TreeView,
  source: SourceView,
  errors: ErrorsView,
  tests: TestsView,
  solver: SolverView,
  profile: ProfileView,
};

function App() {
  if (loading.value === 'failed') return <Empty title="Nothing to show">{failure.value}</Empty>;
  if (loading.value === 'loading')
    return <div class="loading" role="status" aria-label="Loading" />;
  const Shown = components[route.value.view];
  document.title = `${run.value.figures.program[0] ?? 'Run'} · Merganser`;
  return (
    <Shell>
      <Shown />
    </Shell>
  );
}

render(<App />, document.getElementById('app')!);
void open();
