/** Landlord list page. */
import { ListPage } from '../../components/lists/list-page.tsx';
import { AddLandlord, useLandlordList } from './use-landlord-list.tsx';
import './landlord-live.ts';

const LandlordListPage = () => <ListPage {...useLandlordList()} primaryAction={<AddLandlord />} />;

export default LandlordListPage;
