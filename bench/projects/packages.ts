/**
 * Debian's source packages, how each is built by its own build system, and one of its programs with the symbolic
 * words that it is explored with.
 */

export interface Project {
  /** Debian's name of the source package. */
  readonly source: string;
  /** What the build needs beside a C compiler and make, by the package that has it: a tool, or a header. */
  readonly needs?: Readonly<Record<string, string>>;
  /** A shell line that makes the build system itself (a configure script); its time does not count. */
  readonly prepare?: string;
  /** The shell line that builds. */
  readonly build: string;
  readonly system: 'make' | 'autotools' | 'libtool' | 'CMake' | 'Meson' | 'Kbuild' | 'own';
  readonly program: string;
  readonly words: readonly string[];
}

const configured = './configure && make -j2';
const words = (text: string): string[] => text.split(' ');

export const projects: Readonly<Record<string, Project>> = {
  mawk: {
    source: 'mawk',
    needs: { bison: 'bison' },
    build: configured,
    system: 'autotools',
    program: 'mawk',
    words: words('--sym-arg 4'),
  },
  dash: {
    source: 'dash',
    needs: { autoreconf: 'autoconf', automake: 'automake' },
    // Debian's patches add a source to Makefile.am.
    prepare: 'autoreconf -fi',
    build: configured,
    system: 'autotools',
    program: 'src/dash',
    words: words('-c --sym-arg 5'),
  },
  bc: {
    source: 'bc',
    needs: { bison: 'bison', flex: 'flex', ed: 'ed', makeinfo: 'texinfo' },
    build: configured,
    system: 'autotools',
    program: 'bc/bc',
    words: words('--sym-stdin 6'),
  },
  ed: {
    source: 'ed',
    build: configured,
    system: 'own',
    program: 'ed',
    words: words('-s --sym-stdin 6'),
  },
  patch: {
    source: 'patch',
    build: configured,
    system: 'autotools',
    program: 'src/patch',
    words: words('--sym-stdin 24'),
  },
  less: {
    source: 'less',
    needs: { 'curses.h': 'libncurses-dev' },
    build: configured,
    system: 'autotools',
    program: 'less',
    words: words('--sym-args 0 1 4 A --sym-files 1 8'),
  },
  file: {
    source: 'file',
    build: configured,
    system: 'libtool',
    program: 'src/file',
    words: words('-m magic/Magdir/archive A --sym-files 1 16'),
  },
  jq: {
    source: 'jq',
    needs: { bison: 'bison', flex: 'flex', autoreconf: 'autoconf', libtoolize: 'libtool' },
    prepare: 'autoreconf -fi',
    build: './configure --without-oniguruma --disable-docs && make -j2',
    system: 'libtool',
    program: 'jq',
    words: words('-n --sym-arg 4'),
  },
  libpng: {
    source: 'libpng1.6',
    needs: { 'zlib.h': 'zlib1g-dev' },
    build: configured,
    system: 'libtool',
    program: 'pngfix',
    words: words('A --sym-files 1 40'),
  },
  tinyproxy: {
    source: 'tinyproxy',
    build: './configure --disable-manpage_support && make -j2',
    system: 'autotools',
    program: 'src/tinyproxy',
    words: words('-d -c A --sym-files 1 12'),
  },
  busybox: {
    source: 'busybox',
    build: 'make defconfig && make -j2',
    system: 'Kbuild',
    program: 'busybox_unstripped',
    words: words('ash -c --sym-arg 5'),
  },
  coreutils: {
    source: 'coreutils',
    build: `FORCE_UNSAFE_CONFIGURE=1 ${configured}`,
    system: 'autotools',
    program: 'src/expr',
    words: words('--sym-args 1 3 4'),
  },
  sqlite3: {
    source: 'sqlite3',
    needs: { tclsh: 'tcl' },
    build: './configure --disable-tcl --disable-readline && make -j2 sqlite3',
    system: 'libtool',
    program: 'sqlite3',
    words: words(':memory: --sym-arg 6'),
  },
  cmark: {
    source: 'cmark',
    needs: { cmake: 'cmake' },
    build: 'cmake -S . -B build && cmake --build build -j2',
    system: 'CMake',
    program: 'build/src/cmark',
    words: words('--sym-stdin 8'),
  },
  pkgconf: {
    source: 'pkgconf',
    needs: { meson: 'meson' },
    build: 'meson setup build -Dtests=false && ninja -C build',
    system: 'Meson',
    program: 'build/pkgconf',
    words: words('--sym-args 1 2 8'),
  },
  bzip2: {
    source: 'bzip2',
    build: 'make -j2',
    system: 'make',
    program: 'bzip2',
    words: words('-d -c --sym-stdin 24'),
  },
  gzip: {
    source: 'gzip',
    build: configured,
    system: 'autotools',
    program: 'gzip',
    words: words('-d -c --sym-stdin 24'),
  },
  tree: {
    source: 'tree',
    build: 'make -j2',
    system: 'make',
    program: 'tree',
    words: words('--sym-args 1 2 4'),
  },
  unifdef: {
    source: 'unifdef',
    build: 'make unifdef',
    system: 'make',
    program: 'unifdef',
    words: words('-DA --sym-stdin 10'),
  },
};
