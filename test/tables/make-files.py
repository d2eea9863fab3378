"""Makes the tables of files/ and expected.json anew, by the programs in which people keep them.

Debian: apt-get install libreoffice-calc-nogui gnumeric python3-openpyxl python3-xlsxwriter
"""

import datetime, json, pathlib, shutil, subprocess, tempfile, zipfile
import openpyxl, xlsxwriter
from openpyxl.styles import PatternFill
from openpyxl.utils.datetime import CALENDAR_MAC_1904

FILES = pathlib.Path(__file__).parent / 'files'
WORK = pathlib.Path(tempfile.mkdtemp())
day = datetime.date.fromisoformat
HEADINGS = ['Prize', 'Promoter', 'Link', 'Entered', 'Closes', 'Value', 'Note']
ROWS = [
    ['Weekend in Dingle for two', 'Harbour House & Sons', 'https://harbour.example/win?a=1&b=2', day('2026-11-03'), day('2026-11-30'), 350, 'Seán’s favourite'],
    ['27" television', 'Telly, Ltd', 'https://telly.example/enter', day('2026-10-24'), day('2026-12-05'), 1299, 'line one\nline two'],
    ['Hamper “Deluxe” – Ó Briain', 'Café Úna', 'https://cafe.example/x', day('2026-11-01'), day('2027-01-02'), 49.5, ''],
    ['Year’s supply of crisps', 'Crisp <Park>', 'https://crisps.example', day('2026-02-28'), day('2026-03-01'), 10, '50% off; ask'],
]
EXPECTED = {}


def texts(rows, date='%Y-%m-%d'):
    return [[c.strftime(date) if isinstance(c, datetime.date) else str(c) for c in row] for row in rows]


def expect(name, rows=None, date='%Y-%m-%d', headings=HEADINGS, **others):
    rows = ROWS if rows is None else rows
    EXPECTED[name] = {'rows': texts([headings, *rows] if headings else rows, date), **others}


def refuse(name, words):
    EXPECTED[name] = {'refused': words}


# --- openpyxl ---
def book():
    made = openpyxl.Workbook()
    made.remove(made.active)
    return made


def fill(made, title, rows, headings=HEADINGS, date='DD/MM/YYYY'):
    sheet = made.create_sheet(title)
    for row in [headings, *rows] if headings else rows:
        sheet.append([None if cell == '' else cell for cell in row])
    for row in sheet.iter_rows():
        for cell in row:
            if isinstance(cell.value, datetime.date):
                cell.number_format = date
    return sheet


def save(made, name):
    made.save(FILES / name)
    return FILES / name


def by_openpyxl():
    made = book()
    fill(made, 'List', ROWS)
    save(made, 'openpyxl.xlsx')
    expect('openpyxl.xlsx')

    made = book()
    made.epoch = CALENDAR_MAC_1904
    fill(made, 'List', ROWS, date='d mmm yy')
    save(made, 'openpyxl-1904.xlsx')
    expect('openpyxl-1904.xlsx')

    made = book()
    for number, title in enumerate(['September', 'October', 'November', 'December']):
        fill(made, title, [ROWS[number]])
    save(made, 'openpyxl-months.xlsx')
    expect('openpyxl-months.xlsx')

    made = book()
    fill(made, 'Counties', [[f'County {n}', n] for n in range(30)], headings=['Name', 'Number']).sheet_state = 'hidden'
    made.create_sheet('Nothing')
    fill(made, 'Mine', ROWS[:2])
    fill(made, 'Secret', ROWS[2:]).sheet_state = 'veryHidden'
    save(made, 'openpyxl-hidden.xlsx')
    expect('openpyxl-hidden.xlsx', ROWS[:2], notes=['Counties', 'Secret'])

    made = book()
    fill(made, 'Shops', [['Boots', 'Galway'], ['Centra', 'Cork']], headings=['Shop', 'Town'])
    fill(made, 'Entries', ROWS)
    save(made, 'openpyxl-other-tab.xlsx')
    expect('openpyxl-other-tab.xlsx', notes=['Shops'])

    made = book()
    sheet = fill(made, 'List', ROWS)
    for row in range(6, 3000):
        for column in range(1, 8):
            sheet.cell(row, column).fill = PatternFill('solid', 'FFEEEE')
    save(made, 'openpyxl-formatted.xlsx')
    expect('openpyxl-formatted.xlsx')

    made = book()
    sheet = fill(made, 'List', [['A car', 'Motors', 1], ['A van', '', 2], ['A bus', '', 3], ['A tram', 'Rails', 4]], headings=['Prize', 'Promoter', 'Value'])
    sheet.merge_cells('B2:B4')
    save(made, 'openpyxl-merged.xlsx')
    expect('openpyxl-merged.xlsx', [['A car', 'Motors', 1], ['A van', 'Motors', 2], ['A bus', 'Motors', 3], ['A tram', 'Rails', 4]], headings=['Prize', 'Promoter', 'Value'])

    made = book()
    sheet = fill(made, 'List', [['A car', 'Enter'], ['A van', 'Enter'], ['A bus', 'no link']], headings=['Prize', 'How'])
    for row, link in [(2, 'https://a.example/1?x=1&y=2'), (3, 'https://b.example/2')]:
        sheet.cell(row, 2).hyperlink = link
    save(made, 'openpyxl-links.xlsx')
    expect('openpyxl-links.xlsx', [['A car', 'https://a.example/1?x=1&y=2'], ['A van', 'https://b.example/2'], ['A bus', 'no link']], headings=['Prize', 'How'])

    made = book()
    fill(made, 'List', [['A car', '=HYPERLINK("https://a.example/1?x=1&y=2","Enter")'], ['A van', '=HYPERLINK("https://b.example/say ""hi""", "Enter")']], headings=['Prize', 'How'])
    save(made, 'openpyxl-formulas.xlsx')
    expect('openpyxl-formulas.xlsx', [['A car', 'https://a.example/1?x=1&y=2'], ['A van', 'https://b.example/say "hi"']], headings=['Prize', 'How'])

    made = book()
    fill(made, 'List', [['A car', '=1+1'], ['A van', 5]], headings=['Prize', 'Value'])
    save(made, 'openpyxl-no-results.xlsx')
    expect('openpyxl-no-results.xlsx', [['A car', ''], ['A van', '5']], headings=['Prize', 'Value'], notes=['formula'])

    made = book()
    fill(made, 'List', [['A car_x000D_\nwith a trailer', '_x005F_x000D_']], headings=['Prize', 'Note'])
    save(made, 'openpyxl-escapes.xlsx')
    expect('openpyxl-escapes.xlsx', [['A car\nwith a trailer', '_x000D_']], headings=['Prize', 'Note'])

    made = openpyxl.Workbook(write_only=True)
    sheet = made.create_sheet('Streamed')
    for row in [HEADINGS, *ROWS]:
        sheet.append([None if cell == '' else cell for cell in row])
    save(made, 'openpyxl-streamed.xlsx')
    expect('openpyxl-streamed.xlsx')

    made = book()
    sheet = fill(made, 'List', [['My competitions of 2026'], [], HEADINGS, *ROWS], headings=None)
    sheet.merge_cells('A1:G1')
    save(made, 'openpyxl-title.xlsx')
    expect('openpyxl-title.xlsx', [['My competitions of 2026', '', '', '', '', '', ''], HEADINGS, *ROWS], headings=None)


# --- xlsxwriter ---
def write(name, sheets, options=None):
    made = xlsxwriter.Workbook(FILES / name, {'default_date_format': 'dd/mm/yyyy', **(options or {})})
    for title, rows in sheets.items():
        sheet = made.add_worksheet(title)
        for row, cells in enumerate(rows):
            for column, cell in enumerate(cells):
                if isinstance(cell, datetime.date):
                    sheet.write_datetime(row, column, datetime.datetime.combine(cell, datetime.time()))
                elif cell != '':
                    sheet.write(row, column, cell)
    return made


def by_xlsxwriter():
    write('xlsxwriter.xlsx', {'List': [HEADINGS, *ROWS]}).close()
    expect('xlsxwriter.xlsx')
    write('xlsxwriter-constant-memory.xlsx', {'List': [HEADINGS, *ROWS]}, {'constant_memory': True}).close()
    expect('xlsxwriter-constant-memory.xlsx')
    write('xlsxwriter-zip64.xlsx', {'List': [HEADINGS, *ROWS]}, {'use_zip64': True}).close()
    expect('xlsxwriter-zip64.xlsx')
    write('xlsxwriter-1904.xlsx', {'List': [HEADINGS, *ROWS]}, {'date_1904': True, 'default_date_format': '[$-1809]dddd d mmmm yyyy'}).close()
    expect('xlsxwriter-1904.xlsx')

    made = write('xlsxwriter-rich.xlsx', {'List': [['Prize', 'When', 'Won', 'Odds']]})
    sheet = made.worksheets()[0]
    bold = made.add_format({'bold': True})
    sheet.write_rich_string(1, 0, 'A ', bold, 'large', ' hamper')
    sheet.write_datetime(1, 1, datetime.datetime(2026, 10, 24, 23, 30), made.add_format({'num_format': 'dd/mm/yy hh:mm'}))
    sheet.write_boolean(1, 2, True)
    sheet.write_number(1, 3, 0.1 + 0.2, made.add_format({'num_format': '0.00'}))
    made.close()
    expect('xlsxwriter-rich.xlsx', [['A large hamper', '2026-10-24', 'TRUE', '0.3']], headings=['Prize', 'When', 'Won', 'Odds'])

    made = write('xlsxwriter-formulas.xlsx', {'List': [['Prize', 'Value', 'Site']]})
    sheet = made.worksheets()[0]
    for row, (prize, value, link) in enumerate([('A car', 12, 'https://a.example'), ('A van', 3.5, 'https://b.example')], 1):
        sheet.write_string(row, 0, prize)
        sheet.write_formula(row, 1, f'={value}*2', None, value * 2)
        sheet.write_formula(row, 2, f'=HYPERLINK("{link}","Visit "&"them")', None, 'Visit them')
    sheet.write_formula(3, 1, '=SUM(B2:B3)/0', None, '#DIV/0!')
    made.close()
    expect('xlsxwriter-formulas.xlsx', [['A car', '24', 'https://a.example'], ['A van', '7.0', 'https://b.example'], ['', '', '']], headings=['Prize', 'Value', 'Site'])
    EXPECTED['xlsxwriter-formulas.xlsx']['rows'][2][1] = '7'
    EXPECTED['xlsxwriter-formulas.xlsx']['rows'].pop()

    made = write('xlsxwriter-titles.xlsx', {'List': [['Competition', 'Closes']]})
    sheet = made.worksheets()[0]
    for row, (title, link) in enumerate([('Win a car', 'https://a.example'), ('Win a van', 'https://b.example'), ('Win a bus', 'https://c.example')], 1):
        sheet.write_url(row, 0, link, string=title)
        sheet.write_datetime(row, 1, datetime.datetime(2026, 12, row))
    made.close()
    expect('xlsxwriter-titles.xlsx', [[f'Win a {what}', f'2026-12-0{n}', f'https://{letter}.example'] for n, (what, letter) in enumerate([('car', 'a'), ('van', 'b'), ('bus', 'c')], 1)], headings=['Competition', 'Closes', 'Link'])


# --- LibreOffice ---
def convert(to, names, kind=''):
    """Converts several files at once: the program takes long to start."""
    out = WORK / 'out'
    sources = [FILES / source for source in names]
    subprocess.run(['soffice', f'-env:UserInstallation=file://{WORK}/profile', '--headless', '--convert-to', to + (f':{kind}' if kind else ''), '--outdir', out, *sources], check=True, capture_output=True)
    for source, name in zip(sources, names.values()):
        shutil.copy(out / f'{source.stem}.{to}', FILES / name)


def by_libreoffice():
    plain = 'openpyxl.xlsx'
    same = {'': 'openpyxl', '-1904': 'openpyxl-1904', '-months': 'openpyxl-months', '-merged': 'openpyxl-merged', '-links': 'openpyxl-links', '-formulas': 'openpyxl-formulas', '-hidden': 'openpyxl-hidden', '-formatted': 'openpyxl-formatted', '-rich': 'xlsxwriter-rich'}
    for to in ['xlsx', 'ods']:
        convert(to, {f'{of}.xlsx': f'libreoffice{name}.{to}' for name, of in same.items()})
        for name, of in same.items():
            EXPECTED[f'libreoffice{name}.{to}'] = EXPECTED[f'{of}.xlsx']
    convert('fods', {plain: 'libreoffice.fods'})
    expect('libreoffice.fods')
    convert('html', {plain: 'libreoffice-html.xls'})
    expect('libreoffice-html.xls', date='%d/%m/%Y')
    for name, options in [('utf-8', '44,34,76'), ('utf-16', '44,34,65535'), ('windows-1252', '44,34,1'), ('iso-8859-1', '44,34,12'), ('semicolons', '59,34,76'), ('tabs', '9,34,76'), ('bars-quoted', '124,34,76,1,,0,true')]:
        convert('csv', {plain: f'libreoffice-{name}.csv'}, f'Text - txt - csv (StarCalc):{options}')
        expect(f'libreoffice-{name}.csv', date='%d/%m/%Y')
    # ISO-8859-1 has neither these quotation marks nor the dash: the program writes others.
    for row in EXPECTED['libreoffice-iso-8859-1.csv']['rows']:
        row[:] = [cell.replace('’', "'").replace('“', '"').replace('”', '"').replace('–', '-') for cell in row]
    convert('xls', {plain: 'libreoffice.xls'}, 'MS Excel 97')
    refuse('libreoffice.xls', 'old Excel')
    convert('pdf', {plain: 'libreoffice.pdf'})
    refuse('libreoffice.pdf', 'PDF')


def by_gnumeric():
    plain = FILES / 'openpyxl.xlsx'
    for kind, name in [('Gnumeric_Excel:xlsx', 'gnumeric.xlsx'), ('Gnumeric_Excel:xlsx2', 'gnumeric-2008.xlsx'), ('Gnumeric_OpenCalc:openoffice', 'gnumeric.ods'), ('Gnumeric_html:html40', 'gnumeric-html.xls'), ('Gnumeric_html:xhtml', 'gnumeric-xhtml.xls'), ('Gnumeric_stf:stf_csv', 'gnumeric.csv'), ('Gnumeric_Excel:excel_biff8', 'gnumeric.xls'), ('Gnumeric_XmlIO:sax', 'gnumeric.gnumeric')]:
        subprocess.run(['ssconvert', '-T', kind, plain, FILES / name], check=True, capture_output=True)
    for name in ['gnumeric.xlsx', 'gnumeric-2008.xlsx', 'gnumeric.ods']:
        expect(name)
    for name in ['gnumeric-html.xls', 'gnumeric-xhtml.xls']:
        expect(name, date='%d/%m/%Y')
    expect('gnumeric.csv', date='%Y/%m/%d')
    refuse('gnumeric.xls', 'old Excel')
    refuse('gnumeric.gnumeric', 'Gnumeric')


# --- Parts named as other programs name them ---
def rename(source, name, renamed, separator='/'):
    with zipfile.ZipFile(FILES / source) as old, zipfile.ZipFile(FILES / name, 'w', zipfile.ZIP_DEFLATED) as new:
        for part in old.namelist():
            text = old.read(part).decode()
            for before, after in renamed:
                text = text.replace(before, after)
                part = part.replace(before, after)
            new.writestr(part.replace('/', separator), text)
    EXPECTED[name] = EXPECTED[source]


def by_others():
    rename('openpyxl.xlsx', 'part-sheet.xlsx', [('sheet1.xml', 'sheet.xml')])
    rename('openpyxl.xlsx', 'part-other-folder.xlsx', [('worksheets/sheet1.xml', 'tables/Data.bin.xml'), ('sharedStrings.xml', 'strings/Texts.xml')])
    rename('xlsxwriter.xlsx', 'part-capitals.xlsx', [])
    with zipfile.ZipFile(FILES / 'xlsxwriter.xlsx') as old, zipfile.ZipFile(FILES / 'part-capitals.xlsx', 'w', zipfile.ZIP_DEFLATED) as new:
        for part in old.namelist():
            new.writestr(part if part.startswith('[') else part.replace('xl/', 'XL/').replace('.xml', '.XML').replace('/', '\\'), old.read(part))


if __name__ == '__main__':
    shutil.rmtree(FILES, ignore_errors=True)
    FILES.mkdir()
    by_openpyxl()
    by_xlsxwriter()
    by_libreoffice()
    by_gnumeric()
    by_others()
    (FILES.parent / 'expected.json').write_text(json.dumps(EXPECTED, ensure_ascii=False, indent=1) + '\n')
    shutil.rmtree(WORK)
