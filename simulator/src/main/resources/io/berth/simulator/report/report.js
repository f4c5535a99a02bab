buildHeader();
buildFigures();
buildMaps();
buildNodeTable();
buildPending();
buildWorkloads();
buildTotals();
buildPods();
