/** Missing fields with links, and the property as guests will see it. */
import { type HouseStep, houseSteps } from '@minsu/contract/foundation/houses/house-content.ts';
import { getHouse } from '@minsu/contract/foundation/houses/house-endpoints.ts';
import { Icon } from '../../../../components/icon.tsx';
import { useCall } from '../../../../platform/calls/queries.ts';
import { useTranslation } from '../../../../platform/use-translation.ts';
import { ContentChanges } from '../../check/content-changes.tsx';
import { type StepProblem, useDraftState, useHouse, useHouseValues, useProblems } from '../house-context.ts';
import { HousePreview } from '../house-preview.tsx';
import type { HouseField } from '../house-values.ts';
import { useFieldName } from '../use-field-name.ts';

export const StepPreview = () => {
  const { t } = useTranslation('houseWizard');
  const problems = useProblems();
  return (
    <>
      {problems.length > 0 ? (
        <Missing problems={problems} />
      ) : (
        <p className="wizard-note ok" role="status">
          <Icon name="success" />
          {t('completeTitle')}
        </p>
      )}
      <NoRoomsYet />
      <Changes />
      <section aria-label={t('previewTitle')}>
        <h3>{t('previewTitle')}</h3>
        <HousePreview />
      </section>
    </>
  );
};

/** A property can be submitted without rooms, but published only with one. */
const NoRoomsYet = () => {
  const { t } = useTranslation('houseWizard');
  const { goTo } = useHouse();
  const { revision } = useDraftState();
  const kind = useHouseValues((values) => values.kind);
  const asked = kind === 'multi' && revision !== null;
  const { data } = useCall(
    getHouse,
    { id: revision?.house.id ?? '' },
    { staleTime: 0, quiet: true, enabled: asked },
  );
  if (!asked || !data || data.roomTypes.some(({ roomCount }) => roomCount > 0)) return null;
  return (
    <div className="wizard-note">
      <Icon name="info" />
      <p>
        {t('noRoomsYet')}{' '}
        <button type="button" className="text-button" onClick={() => goTo('rooms')}>
          {t('missingGo', { step: t('step_rooms') })}
        </button>
      </p>
    </div>
  );
};

const Missing = ({ problems }: { readonly problems: readonly StepProblem[] }) => {
  const { t } = useTranslation('houseWizard');
  const { draft, goTo } = useHouse();
  const open = (step: HouseStep) => {
    goTo(step);
    draft.form.showErrors(problems.filter((problem) => problem.step === step));
  };
  const steps = houseSteps.filter((step) => problems.some((problem) => problem.step === step));
  return (
    <section className="missing" aria-label={t('missingTitle')}>
      <h3>
        {t('missingTitle')} <span className="muted">{t('missingCount', { count: problems.length })}</span>
      </h3>
      <ul>
        {steps.map((step) => (
          <li key={step}>
            <button type="button" className="text-button" onClick={() => open(step)}>
              {t('missingGo', { step: t(`step_${step}`) })}
            </button>
            <MissingOf problems={problems.filter((problem) => problem.step === step)} />
          </li>
        ))}
      </ul>
    </section>
  );
};

/** `房型 2 · 床型：此项必填` */
const MissingOf = ({ problems }: { readonly problems: readonly StepProblem[] }) => {
  const { t } = useTranslation('houseWizard');
  const nameOf = useFieldName();
  const lines = problems.map(({ path, message }) => {
    const [top = '', index, part] = path.split('.');
    const at = index === undefined ? '' : t('typeTitle', { number: Number(index) + 1 });
    const name = part === undefined ? nameOf(top as HouseField) : `${at} · ${typePart(part, t)}`;
    return t('pair', { name, value: message });
  });
  return (
    <ul>
      {[...new Set(lines)].map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
};

type Say = ReturnType<typeof useTranslation<'houseWizard'>>['t'];

const typePart = (part: string, t: Say): string => {
  const names: Readonly<Record<string, string>> = {
    name: t('typeName'),
    code: t('typeCode'),
    beds: t('beds'),
    areaM2: t('areaM2'),
    baseGuests: t('baseGuests'),
    maxGuests: t('maxGuests'),
    basePriceFen: t('basePrice'),
    weekendPriceFen: t('weekendPrice'),
    extraGuestFeeFen: t('extraGuestFee'),
  };
  return names[part] ?? t('step_photos');
};

/** Differences from the live content of a published property. */
const Changes = () => {
  const { t } = useTranslation('houseWizard');
  const { revision } = useDraftState();
  if (!revision?.live) return null;
  const { house, changes, files } = revision;
  return (
    <section aria-label={t('changesTitle')}>
      <h3>{t('changesTitle')}</h3>
      <ContentChanges changes={changes} files={{ houseId: house.id, photos: files }} />
    </section>
  );
};
