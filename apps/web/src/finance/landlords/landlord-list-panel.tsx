/** Landlord list inside another screen. */
import { ListPanel } from '../../components/lists/list-panel.tsx';
import './landlord-live.ts';
import { AddLandlord, useLandlordList } from './use-landlord-list.tsx';

export const LandlordListPanel = () => {
  const list = useLandlordList();
  return (
    <ListPanel
      {...list}
      tools={
        <>
          {list.tools}
          <AddLandlord />
        </>
      }
    />
  );
};
